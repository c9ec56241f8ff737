import { MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'
import type { Conversation, ConversationPage, MessagePage } from '@hereabouts/contract/chat/schemas'
import { withoutGap } from './rules-catch-up.ts'
import { hasContent, lastWithoutGap, withoutContent } from './rules-pages.ts'
import { chatPath } from './rules-threads.ts'

/** The latest of them. */
export const KEPT_CHATS_MAX = 30
/** A whole page, so that catching up begins after the last kept message. */
export const KEPT_MESSAGES_MAX = MESSAGES_PER_PAGE
/** Since the server last confirmed them. */
export const KEPT_DAYS = 30

/** An answer of the server that the phone keeps for a start without a connection. */
export interface KeptAnswer {
  /** The path of the call, as in the key of its query. */
  path: string
  userId: number
  /** When the server gave it, or an event confirmed it. */
  at: number
  answer: unknown
  /** Identifies the schemas of the version that stored it. */
  shape: string
}

/** Changes with the contract's schemas of these answers; the build sets it. */
export const SHAPE: string = import.meta.env?.VITE_KEPT_SHAPE ?? ''

/** Whether the phone keeps the answers of this path: the chats, their messages, and which of these are unread. */
export function isKeptPath(path: unknown): path is string {
  return typeof path === 'string' && KEPT.some((each) => each.test(path))
}

/** Whether a version of the app with the same schemas has stored this. */
export function isKeptAnswer(stored: unknown, shape = SHAPE): stored is KeptAnswer {
  const { path, at, userId, answer, shape: storedShape } = Object(stored) as Partial<KeptAnswer>
  return (
    isKeptPath(path) &&
    typeof at === 'number' &&
    typeof userId === 'number' &&
    typeof answer === 'object' &&
    storedShape === shape
  )
}

/**
 * What may stay on the phone of these answers: a limited number of chats and messages, for a limited time, and no text of a chat that
 * has become unavailable or of a deleted message.
 */
export function withinBounds(answers: readonly KeptAnswer[], nowMs: number): KeptAnswer[] {
  const recent = answers.filter(({ at }) => at <= nowMs && nowMs - at < KEPT_DAYS * DAY_MS)
  const list = recent.find(({ path }) => path === LIST)
  const listed = list && toKeptList(list.answer as ConversationPage)
  const isListWhole = listed !== undefined && listed.conversations.length < KEPT_CHATS_MAX
  const ones = new Map(recent.filter(({ path }) => ONE.test(path)).map((row) => [row.path, row.answer]))
  /** Whether the server has said, after `at`, that there is no such chat, or at any time that it is unavailable. */
  const isGone = (one: string, at: number) => {
    const inList = listed?.conversations.find(({ members }) => pathOfOne(members) === one)
    if (list && !inList && isListWhole && list.at > at) return true
    const found = ones.get(one) as FoundConversation | undefined
    return inList?.isAvailable === false || (found !== undefined && found.conversation?.isAvailable !== true)
  }
  const threads = recent
    .flatMap((row) => {
      const one = THREAD.exec(row.path)?.[1]
      const page = one === undefined || isGone(one, row.at) ? null : toKeptPage(row.answer as MessagePage)
      return one !== undefined && page ? [{ one, row: withAnswer(row, page) }] : []
    })
    .sort((a, b) => activeAt(b.row) - activeAt(a.row))
    .slice(0, KEPT_CHATS_MAX)
  const kept = new Set(threads.map(({ one }) => one))
  const hasListed = listed !== undefined && listed.conversations.length > 0
  const others = recent.flatMap((row) => {
    if (row === list) return hasListed ? [withAnswer(row, listed)] : []
    if (ONE.test(row.path)) return kept.has(row.path) ? [row] : []
    return row.path === UNREAD && (hasListed || kept.size > 0) ? [row] : []
  })
  return [...others, ...threads.map(({ row }) => row)]
}

/** The answers without the text of a deleted message. */
export function withoutMessage(
  answers: readonly KeptAnswer[],
  members: readonly [number, number],
  seq: number,
): KeptAnswer[] {
  const one = pathOfOne(members)
  const withoutLast = (known: Conversation) =>
    pathOfOne(known.members) === one && known.lastMessage?.seq === seq
      ? { ...known, lastMessage: null }
      : known
  return answers.map((row) => {
    if (row.path === LIST) {
      const page = row.answer as ConversationPage
      return { ...row, answer: { ...page, conversations: page.conversations.map(withoutLast) } }
    }
    if (row.path === one) {
      const { conversation } = row.answer as FoundConversation
      return { ...row, answer: { conversation: conversation && withoutLast(conversation) } }
    }
    if (row.path !== `${one}/messages`) return row
    const page = row.answer as MessagePage
    return { ...row, answer: toKeptPage({ ...page, deleted: [...page.deleted, seq] }) ?? page }
  })
}

/** The list of chats, also if the phone only keeps single ones; null without any. */
export function keptList(answers: readonly KeptAnswer[]): KeptAnswer | null {
  const list = answers.find(({ path }) => path === LIST)
  if (list) return list
  const ones = answers.filter(({ path }) => ONE.test(path))
  const [first] = ones
  if (!first) return null
  const conversations = ones
    .flatMap(({ answer }) => (answer as FoundConversation).conversation ?? [])
    .sort((a, b) => timeOf(b.lastMessage?.sentAt) - timeOf(a.lastMessage?.sentAt))
  return { ...first, path: LIST, at: Math.min(...ones.map(({ at }) => at)), answer: { conversations } }
}

/** The pages of the app that can be read with these answers. */
export function readablePages(answers: readonly KeptAnswer[]): Set<string> {
  const threads = answers.flatMap(({ path }) => {
    const pair = pairOfThread(path)
    return pair ? [chatPath(pair.a, pair.b)] : []
  })
  return new Set(keptList(answers) ? ['/chat', ...threads] : threads)
}

interface FoundConversation {
  conversation: Conversation | null
}

/** The members whose messages this is the path of. */
export function pairOfThread(path: string): { a: number; b: number } | null {
  const [, , a, b] = THREAD.exec(path) ?? []
  return a && b ? { a: Number(a), b: Number(b) } : null
}

/** How many messages the person had deleted when the list was kept. */
export function deletionsIn(answers: readonly KeptAnswer[]): number {
  return (answers.find(({ path }) => path === LIST)?.answer as ConversationPage | undefined)?.deletions ?? 0
}

const DAY_MS = 24 * 60 * 60_000
const LIST = '/api/conversations'
const UNREAD = '/api/conversations/unread'
const ONE = /^\/api\/conversations\/(\d+)\/(\d+)$/
const THREAD = /^(\/api\/conversations\/(\d+)\/(\d+))\/messages$/

const KEPT = [/^\/api\/conversations(\/unread)?$/, ONE, THREAD]

function pathOfOne([a, b]: readonly [number, number]): string {
  return `${LIST}/${a}/${b}`
}

// What needs no change stays the same object, so that it is not written again.
function withAnswer(row: KeptAnswer, answer: unknown): KeptAnswer {
  return row.answer === answer ? row : { ...row, answer }
}

/** Without the way to older ones, which needs a connection. */
function toKeptList(page: ConversationPage): ConversationPage {
  const isBounded =
    !page.older &&
    page.conversations.length <= KEPT_CHATS_MAX &&
    page.conversations.every(({ isAvailable, lastMessage }) => isAvailable || lastMessage === null)
  if (isBounded) return page
  const conversations = page.conversations
    .slice(0, KEPT_CHATS_MAX)
    .map((each) => (each.isAvailable ? each : { ...each, lastMessage: null }))
  const { older: _, ...rest } = page
  return { ...rest, conversations }
}

/** The latest messages; null if it is not known whether something is missing before them. */
function toKeptPage(page: MessagePage): MessagePage | null {
  const messages = withoutGap(page.messages).slice(-KEPT_MESSAGES_MAX)
  if (messages.length > 0 && lastWithoutGap(messages) === 0) return null
  const firstSeq = messages[0]?.seq ?? 0
  const isBounded =
    messages.length === page.messages.length &&
    messages.every((each) => !hasContent(each) || !page.deleted.includes(each.seq)) &&
    page.deleted.every((seq) => seq >= firstSeq) &&
    page.reactions.every(({ seq }) => seq >= firstSeq && !page.deleted.includes(seq))
  if (isBounded) return page
  return {
    ...page,
    messages: messages.map((each) => (page.deleted.includes(each.seq) ? withoutContent(each) : each)),
    deleted: page.deleted.filter((seq) => seq >= firstSeq),
    reactions: page.reactions.filter(({ seq }) => seq >= firstSeq && !page.deleted.includes(seq)),
  }
}

function activeAt({ answer, at }: KeptAnswer): number {
  return timeOf((answer as MessagePage).messages.at(-1)?.sentAt) || at
}

function timeOf(iso: string | undefined): number {
  return iso === undefined ? 0 : Date.parse(iso)
}
