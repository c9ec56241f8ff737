import type { Conversation, ConversationPage, Message, MessagePage } from '@hereabouts/contract/chat/schemas'
import * as chat from '@hereabouts/contract/chat/schemas'
import type { GroupConversation } from '@hereabouts/contract/chat/schemas-groups'
import * as groups from '@hereabouts/contract/chat/schemas-groups'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { conversation } from '../../test/conversation.ts'
import { ANA, BO, inMinutes, message, NOW } from '../../test/samples.ts'
import {
  isKeptAnswer,
  KEPT_CHATS_MAX,
  KEPT_DAYS,
  KEPT_MESSAGES_MAX,
  type KeptAnswer,
  keptList,
  readablePages,
  SHAPE,
  withinBounds,
  withoutChat,
  withoutMessage,
} from './rules-kept-chats.ts'

const DAY_MS = 24 * 60 * 60_000

function kept(path: string, answer: object, changes: Partial<KeptAnswer> = {}): KeptAnswer {
  return { path: `/api/conversations${path}`, userId: ANA, at: NOW, answer, shape: SHAPE, ...changes }
}

/** A chat between Ana and the person with this number. */
function chatWith(other: number, changes: Partial<Conversation> = {}): Conversation {
  return {
    ...conversation().current(),
    members: [ANA, other] as Conversation['members'],
    lastMessage: message(1),
    lastSeq: 1,
    ...changes,
  }
}

const list = (conversations: Conversation[], changes?: Partial<KeptAnswer>) =>
  kept('', { conversations }, changes)
const one = (conversation: Conversation | null) =>
  kept(`/1/${conversation?.members[1] ?? BO}`, { conversation })
const thread = (other: number, messages: Message[], changes: Partial<MessagePage> = {}) =>
  kept(`/1/${other}/messages`, {
    messages,
    lastSeq: messages.length,
    readSeq: 0,
    deleted: [],
    reactions: [],
    reactionVersion: 0,
    ...changes,
  } satisfies MessagePage)

const pathsOf = (answers: readonly KeptAnswer[]) =>
  answers.map(({ path }) => path.slice('/api/conversations'.length))
const answerOf = <Answer>(answers: readonly KeptAnswer[], path: string) =>
  answers.find((each) => each.path === `/api/conversations${path}`)?.answer as Answer

describe('the phone keeps', () => {
  test('at most the thirty latest chats, and at most the latest page of messages of each', () => {
    const all = Array.from({ length: KEPT_CHATS_MAX + 5 }, (_, i) => i + BO)
    const messages = Array.from({ length: KEPT_MESSAGES_MAX + 20 }, (_, i) => message(i + 1))
    const answers = withinBounds(
      [
        kept('', { conversations: all.map((other) => chatWith(other)), older: new Date(NOW).toISOString() }),
        // The one with the highest number is the most recent.
        ...all.map((other) =>
          thread(
            other,
            messages.map((each) => ({ ...each, sentAt: new Date(NOW - DAY_MS + other).toISOString() })),
          ),
        ),
      ],
      NOW,
    )
    const { conversations, older } = answerOf<ConversationPage>(answers, '')
    expect([conversations.length, older]).toEqual([KEPT_CHATS_MAX, undefined])
    const threads = pathsOf(answers).filter((path) => path.endsWith('/messages'))
    expect(threads).toHaveLength(KEPT_CHATS_MAX)
    expect(threads).not.toContain(`/1/${BO}/messages`)
    const page = answerOf<MessagePage>(answers, `/1/${all.at(-1)}/messages`)
    expect(page.messages.map(({ seq }) => seq)).toEqual(
      messages.slice(-KEPT_MESSAGES_MAX).map(({ seq }) => seq),
    )
  })

  test('nothing that the server has not confirmed for thirty days', () => {
    const old = { at: NOW - KEPT_DAYS * DAY_MS }
    expect(withinBounds([list([chatWith(BO)], old), { ...thread(BO, [message(1)]), ...old }], NOW)).toEqual(
      [],
    )
  })

  test('nothing that claims to come from the future, when a clock was set back', () => {
    expect(withinBounds([list([chatWith(BO)], { at: NOW + 1 })], NOW)).toEqual([])
  })

  test.each([
    ['the list', [list([chatWith(BO, { isAvailable: false })])]],
    ['the chat itself', [one(chatWith(BO, { isAvailable: false }))]],
  ])(
    'no text of a chat that is unavailable after a block or a deleted account, according to %s',
    (_, said) => {
      const answers = withinBounds([...said, thread(BO, [message(1, { text: 'secret' })])], NOW)
      expect(pathsOf(answers)).not.toContain('/1/2/messages')
      expect(JSON.stringify(answers)).not.toMatch(/secret|text 1/)
    },
  )

  test('no messages of a chat that is gone', () => {
    const newer = { at: NOW + 1 }
    expect(withinBounds([list([], newer), thread(BO, [message(1)])], NOW + 1)).toEqual([])
    expect(withinBounds([one(null), thread(BO, [message(1)])], NOW)).toEqual([])
  })

  test('a chat that began after the list was loaded', () => {
    const older = { at: NOW - 1 }
    expect(pathsOf(withinBounds([list([], older), thread(BO, [message(1)])], NOW))).toContain('/1/2/messages')
  })

  test('neither text nor picture of deleted messages', () => {
    const secret = { text: 'secret', picture: { width: 800, height: 600 } }
    const page = thread(BO, [message(1, secret), message(2)], { deleted: [1] })
    const { messages } = answerOf<MessagePage>(withinBounds([page], NOW), '/1/2/messages')
    expect(messages).toMatchObject([{ text: '' }, { text: 'text 2' }])
    expect(messages[0]).not.toHaveProperty('picture')
  })

  test('only messages without a gap, so that nobody reads out of order', () => {
    const page = thread(BO, [message(1), message(2), message(4)])
    expect(answerOf<MessagePage>(withinBounds([page], NOW), '/1/2/messages').messages).toHaveLength(2)
    // A single message of a long conversation, received before the page was loaded.
    expect(withinBounds([thread(BO, [message(40)])], NOW)).toEqual([])
  })

  test('nothing that is useless alone', () => {
    const answers = [
      list([]),
      kept('/unread', { conversations: [] }),
      one(chatWith(BO, { isAvailable: false })),
    ]
    expect(withinBounds(answers, NOW)).toEqual([])
  })

  test('what needs no change as it is, so that it is not written again', () => {
    const answers = [list([chatWith(BO)]), thread(BO, [message(1)])]
    expect(withinBounds(answers, NOW).every((each) => answers.includes(each))).toBe(true)
  })

  test('no place: the calls that are kept have no field for one', () => {
    const schemas = [
      chat.conversationPage,
      chat.foundConversation,
      chat.messagePage,
      chat.unreadConversations,
      groups.groupConversations,
      groups.groupMessagePage,
    ]
    const text = JSON.stringify(schemas.map((schema) => z.toJSONSchema(schema)))
    expect(text).toContain('lastMessage')
    expect(text).not.toMatch(
      /"(cell|spotCell|band|lat|lng|latitude|longitude|position|distance\w*|range\w*)"/,
    )
  })
})

const ID = 7 as GatheringId
const group = (changes: Partial<GroupConversation> = {}): GroupConversation => ({
  gatheringId: ID,
  interest: 'Board games',
  label: 'Camden',
  startsAt: inMinutes(60),
  isOpen: true,
  lastMessage: message(1),
  lastSeq: 1,
  ...changes,
})
const groupList = (listed: GroupConversation[], changes?: Partial<KeptAnswer>) =>
  kept('/groups', { groups: listed }, changes)
const groupThread = (messages: Message[], { isOpen = true, firstSeq = 1 } = {}): KeptAnswer => ({
  ...thread(BO, messages),
  path: `/api/gatherings/${ID}/messages`,
  answer: {
    messages,
    lastSeq: messages.length,
    readSeq: 0,
    deleted: [],
    reactions: [],
    reactionVersion: 0,
    group: { firstSeq, isOpen, senders: [] },
  },
})
const pathsWithin = (answers: KeptAnswer[], nowMs = NOW) =>
  withinBounds(answers, nowMs).map(({ path }) => path)

describe('the chat of a gathering', () => {
  const [LISTED, MESSAGES] = ['/api/conversations/groups', '/api/gatherings/7/messages']

  test('is kept with the list, also for a person who has no other chat and came later', () => {
    const answers = [list([]), groupList([group()]), groupThread([message(5)], { firstSeq: 5 })]
    expect(pathsWithin(answers)).toEqual(['/api/conversations', LISTED, MESSAGES])
    expect([...readablePages(withinBounds(answers, NOW))]).toEqual(['/chat', '/chat/gathering/7'])
    expect(withinBounds(answers, NOW).every((each) => answers.includes(each))).toBe(true)
  })

  test.each<[string, KeptAnswer[], number?]>([
    [
      'when the person has left, or it is closed, according to the chat',
      [groupThread([message(1)], { isOpen: false })],
    ],
    [
      'according to the list',
      [groupList([group({ isOpen: false })]), groupThread([message(1, { text: 'secret' })])],
    ],
    [
      'a day after the gathering, also if the phone had no connection since',
      [groupList([group()]), groupThread([message(1)])],
      NOW + 29 * 60 * 60_000,
    ],
  ])('is deleted %s', (_, answers, nowMs) => {
    expect(pathsWithin(answers, nowMs)).not.toContain(MESSAGES)
    expect(JSON.stringify(withinBounds(answers, nowMs ?? NOW))).not.toMatch(/secret|text 1/)
  })

  test('is deleted with the gathering, which the list then lacks', () => {
    const newer = { at: NOW + 1 }
    expect(pathsWithin([groupList([], newer), groupThread([message(1)])], NOW + 1)).toEqual([])
  })

  test('loses the text of a deleted message, and all of them once the person is out', () => {
    const answers = [groupList([group()]), groupThread([message(1)])]
    expect(JSON.stringify(withoutMessage(answers, { gatheringId: ID }, 1))).not.toContain('text 1')
    const left = withoutChat([...answers, thread(BO, [])], { gatheringId: ID })
    expect(JSON.stringify(left)).not.toContain('text 1')
    expect(pathsOf(left)).toContain('/1/2/messages')
  })
})

test('deleting a message removes its text from the chat and from the list', () => {
  const last = message(2, { text: 'secret' })
  const found = chatWith(BO, { lastMessage: last, lastSeq: 2 })
  const answers = [list([found]), one(found), thread(BO, [message(1), last])]
  expect(JSON.stringify(withoutMessage(answers, { a: ANA, b: BO }, 2))).not.toContain('secret')
  expect(JSON.stringify(withoutMessage(answers, { a: ANA, b: 3 }, 2))).toContain('secret')
})

test('answers of a version with other schemas, and malformed ones, are not understood', () => {
  const good = thread(BO, [message(1)])
  expect(isKeptAnswer(good)).toBe(true)
  expect(isKeptAnswer(good, 'other schemas')).toBe(false)
  for (const bad of [
    null,
    1,
    {},
    { ...good, at: 'now' },
    { ...good, userId: '1' },
    { ...good, path: '/api/users/2' },
  ])
    expect(isKeptAnswer(bad)).toBe(false)
})

test('a start without a connection can show the kept chats, and a list of them even if only chats were opened', () => {
  const newer = chatWith(3, { lastMessage: message(1, { sentAt: new Date(NOW).toISOString() }) })
  const older = chatWith(BO, { lastMessage: message(1, { sentAt: new Date(NOW - 1).toISOString() }) })
  const answers = [one(older), one(newer), thread(BO, [message(1)])]
  expect(keptList(answers)?.answer).toEqual({ conversations: [newer, older] })
  expect([...readablePages(answers)]).toEqual(['/chat', '/chat/1/2'])
  expect([...readablePages([])]).toEqual([])
})
