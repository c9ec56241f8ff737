import { GROUP_OPEN_HOURS_AFTER, MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'
import type { Conversation, ConversationPage } from '@hereabouts/contract/chat/schemas'
import type { GroupConversation } from '@hereabouts/contract/chat/schemas-groups'
import { LASTS_MINUTES } from '@hereabouts/contract/gatherings/limits'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { withoutGap } from './rules-catch-up.ts'
import { hasContent, type LoadedPage, lastWithoutGap, withoutContent } from './rules-pages.ts'
import { isSameThread, type Thread, threadPath } from './rules-threads.ts'

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

/**
 * Whether the phone keeps the answers of this path: the chats, their messages, and which of these are unread.
 */
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
 * What may stay on the phone of these answers: a limited number of chats and messages, for a limited time,
 * and no text of a chat that has become unavailable, of a gathering in which the person cannot write any
 * more, or of a deleted message.
 */
export function withinBounds(answers: readonly KeptAnswer[], nowMs: number): KeptAnswer[] {
  const recent = answers.filter(({ at }) => at <= nowMs && nowMs - at < KEPT_DAYS * DAY_MS)
  const list = recent.find(({ path }) => path === LIST)
  const listed = list && toKeptList(list.answer as ConversationPage)
  const groupList = recent.find(({ path }) => path === GROUPS)
  const groups = groupList && toKeptGroups(groupList.answer as GroupList, nowMs)
  const isListWhole = listed !== undefined && listed.conversations.length < KEPT_CHATS_MAX
  const ones = new Map(recent.filter(({ path }) => ONE.test(path)).map((row) => [row.path, row.answer]))
  /**
   * Whether the server has said, after `at`, that there is no such chat, or at any
   * time that it is unavailable.
   */
  const isGone = (one: string, at: number) => {
    const inList = listed?.conversations.find(({ members }) => pathOfOne(members) === one)
    if (list && !inList && isListWhole && list.at > at) return true
    const found = ones.get(one) as FoundConversation | undefined
    return inList?.isAvailable === false || (found !== undefined && found.conversation?.isAvailable !== true)
  }
  const isGroupGone = (id: GatheringId, { at, answer }: KeptAnswer) => {
    const inList = groups?.groups.find(({ gatheringId }) => gatheringId === id)
    if (groupList && !inList && groupList.at > at) return true
    return inList?.isOpen === false || (answer as LoadedPage).group?.isOpen !== true
  }
  const threads = recent
    .flatMap((row) => {
      const thread = threadOf(row.path)
      if (!thread) return []
      const one = row.path.slice(0, -'/messages'.length)
      const { gatheringId } = thread
      if (gatheringId === undefined ? isGone(one, row.at) : isGroupGone(gatheringId, row)) return []
      const page = toKeptPage(row.answer as LoadedPage)
      return page ? [{ one, row: withAnswer(row, page) }] : []
    })
    .sort((a, b) => activeAt(b.row) - activeAt(a.row))
    .slice(0, KEPT_CHATS_MAX)
  const kept = new Set(threads.map(({ one }) => one))
  const hasListed =
    (listed !== undefined && listed.conversations.length > 0) ||
    (groups !== undefined && groups.groups.length > 0)
  const others = recent.flatMap((row) => {
    if (row === list) return listed && hasListed ? [withAnswer(row, listed)] : []
    if (row === groupList) return groups && hasListed ? [withAnswer(row, groups)] : []
    if (ONE.test(row.path)) return kept.has(row.path) ? [row] : []
    return row.path === UNREAD && (hasListed || kept.size > 0) ? [row] : []
  })
  return [...others, ...threads.map(({ row }) => row)]
}

/** The answers without the text of a deleted message. */
export function withoutMessage(answers: readonly KeptAnswer[], thread: Thread, seq: number): KeptAnswer[] {
  const { a, b, gatheringId } = thread
  const one = gatheringId === undefined ? pathOfOne([a, b]) : `/api/gatherings/${gatheringId}`
  const withoutLast = (known: Conversation) =>
    pathOfOne(known.members) === one && known.lastMessage?.seq === seq
      ? { ...known, lastMessage: null }
      : known
  return answers.map((row) => {
    if (row.path === LIST) {
      const page = row.answer as ConversationPage
      return { ...row, answer: { ...page, conversations: page.conversations.map(withoutLast) } }
    }
    if (row.path === GROUPS) {
      const { groups } = row.answer as GroupList
      const withoutLastOf = (known: GroupConversation) =>
        known.gatheringId === gatheringId && known.lastMessage?.seq === seq
          ? { ...known, lastMessage: null }
          : known
      return { ...row, answer: { groups: groups.map(withoutLastOf) } }
    }
    if (row.path === one) {
      const { conversation } = row.answer as FoundConversation
      return { ...row, answer: { conversation: conversation && withoutLast(conversation) } }
    }
    if (row.path !== `${one}/messages`) return row
    const page = row.answer as LoadedPage
    return { ...row, answer: toKeptPage({ ...page, deleted: [...page.deleted, seq] }) ?? page }
  })
}

/** The answers without the messages of a chat, and without a gathering in the list. */
export function withoutChat(answers: readonly KeptAnswer[], thread: Thread): KeptAnswer[] {
  return answers
    .filter(({ path }) => {
      const found = threadOf(path)
      return !found || !isSameThread(found, thread)
    })
    .map((row) => {
      if (row.path !== GROUPS) return row
      const { groups } = row.answer as GroupList
      return { ...row, answer: { groups: groups.filter((each) => each.gatheringId !== thread.gatheringId) } }
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
    const thread = threadOf(path)
    return thread ? [threadPath(thread)] : []
  })
  return new Set(keptList(answers) ? ['/chat', ...threads] : threads)
}

interface FoundConversation {
  conversation: Conversation | null
}

interface GroupList {
  groups: readonly GroupConversation[]
}

/** The conversation whose messages are at this path. */
export function threadOf(path: string): Thread | null {
  const [, a, b] = THREAD.exec(path) ?? []
  if (a && b) return { a: Number(a), b: Number(b) }
  const [, id] = GROUP_THREAD.exec(path) ?? []
  return id ? { gatheringId: Number(id) as GatheringId } : null
}

/** How many messages the person had deleted when the list was kept. */
export function deletionsIn(answers: readonly KeptAnswer[]): number {
  return (answers.find(({ path }) => path === LIST)?.answer as ConversationPage | undefined)?.deletions ?? 0
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const LIST = '/api/conversations'
const UNREAD = '/api/conversations/unread'
const GROUPS = '/api/conversations/groups'
const ONE = /^\/api\/conversations\/(\d+)\/(\d+)$/
const THREAD = /^\/api\/conversations\/(\d+)\/(\d+)\/messages$/
const GROUP_THREAD = /^\/api\/gatherings\/(\d+)\/messages$/

const KEPT = [/^\/api\/conversations(\/unread|\/groups)?$/, ONE, THREAD, GROUP_THREAD]

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

/** Closed ones are listed without their last message; those that ended since then count as closed. */
function toKeptGroups(list: GroupList, nowMs: number): GroupList {
  const isBounded = ({ isOpen, lastMessage, startsAt }: GroupConversation) =>
    isOpen ? nowMs < Date.parse(startsAt) + GROUP_CLOSES_AFTER_MS : lastMessage === null
  if (list.groups.every(isBounded)) return list
  return {
    groups: list.groups.map((each) =>
      isBounded(each) ? each : { ...each, isOpen: false, lastMessage: null },
    ),
  }
}

/** At the latest. When a gathering ends is not part of these answers. */
const GROUP_CLOSES_AFTER_MS = LASTS_MINUTES.max * 60_000 + GROUP_OPEN_HOURS_AFTER * HOUR_MS

/** The latest messages; null if it is not known whether something is missing before them. */
function toKeptPage(page: LoadedPage): LoadedPage | null {
  const messages = withoutGap(page.messages).slice(-KEPT_MESSAGES_MAX)
  if (messages.length > 0 && lastWithoutGap(messages, page.group?.firstSeq) === 0) return null
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
    ...(page.takenBack && { takenBack: page.takenBack.filter((seq) => seq >= firstSeq) }),
    reactions: page.reactions.filter(({ seq }) => seq >= firstSeq && !page.deleted.includes(seq)),
  }
}

function activeAt({ answer, at }: KeptAnswer): number {
  return timeOf((answer as LoadedPage).messages.at(-1)?.sentAt) || at
}

function timeOf(iso: string | undefined): number {
  return iso === undefined ? 0 : Date.parse(iso)
}
