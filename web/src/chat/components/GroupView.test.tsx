import {
  groupMessageDeleted,
  groupMessageSent,
  groupReaction,
  groupTakenDown,
} from '@hereabouts/contract/chat/events'
import { REACTION_EMOJI } from '@hereabouts/contract/chat/limits'
import type { Message } from '@hereabouts/contract/chat/schemas'
import type { GroupMessagePage } from '@hereabouts/contract/chat/schemas-groups'
import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ADVICE, GROUPS, UNREAD } from '../../../test/conversation.ts'
import { onWithAna } from '../../../test/gatherings.ts'
import { Wire } from '../../../test/live-server.ts'
import { network, type RecordedRequest } from '../../../test/network.ts'
import { ANA, ana, BO, inMinutes, message, NOW } from '../../../test/samples.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import { closeLive, openLive } from '../../platform/live.ts'
import { useOpened } from '../../safety/device-opened.ts'
import { useChatLive } from '../live.ts'
import GroupView from './GroupView.tsx'
import OutboxKeeper from './OutboxKeeper.tsx'

const ID = 7 as GatheringId
const MESSAGES = 'GET /api/gatherings/7/messages'
const SEND = 'POST /api/gatherings/7/messages'
const REACT = 'PUT /api/gatherings/7/messages/1/reaction'
const DELETE = 'DELETE /api/gatherings/7/messages/1'
const READ = 'PUT /api/gatherings/7/messages/read'
const [bo, cy] = onWithAna().members as [Gathering['members'][0], Gathering['members'][0]]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  rememberUser(ana())
})

/** Ana opens the conversation of a gathering with Bo and Cy. */
function openGroup({
  said = [] as Message[],
  page = {} as Partial<GroupMessagePage>,
  gathering = onWithAna(),
  unread = [] as number[],
} = {}) {
  history.replaceState(null, '', '/chat/gathering/7')
  const server = network({
    [ADVICE]: { money: [], elsewhere: [], except: [] },
    [MESSAGES]: ({ query }: RecordedRequest) => {
      const after = Number(new URLSearchParams(query).get('after') ?? 0)
      const { lastSeq = said.at(-1)?.seq ?? 0 } = page
      const messages = said.filter(({ seq }) => seq > after)
      return {
        firstSeq: 1,
        readSeq: 0,
        deleted: [],
        gone: [],
        reactions: [],
        reactionVersion: 0,
        senders: [bo, cy],
        isOpen: true,
        ...page,
        messages,
        lastSeq,
      }
    },
    [SEND]({ body }: RecordedRequest) {
      const sent = message((said.at(-1)?.seq ?? 0) + 1, { ...(body as Message), senderId: ANA })
      said.push(sent)
      return sent
    },
    [READ]: {},
    'GET /api/gatherings/7': gathering,
    'GET /api/interests': [],
    [GROUPS]: () => ({
      groups: [
        {
          gatheringId: ID,
          interest: 'Board games',
          label: 'Camden',
          startsAt: gathering.startsAt,
          isOpen: true,
          lastMessage: said.at(-1) ?? null,
          lastSeq: page.lastSeq ?? said.length,
        },
      ],
    }),
    [UNREAD]: { conversations: [], groups: [{ gatheringId: ID, readSeq: 0, seqs: unread }] },
  })
  const gets = () => server.requests.filter(({ name }) => name.startsWith('GET '))
  return {
    ...server,
    gets,
    said,
    ...show(
      <>
        <OutboxKeeper userId={ANA} />
        <Live />
        <GroupView id={ID} />
      </>,
    ),
  }
}

/** What surrounds every page: live events, and the sheet of a person. */
function Live() {
  useChatLive(ANA)
  const person = useOpened()
  return person && <p>{`${person.step ?? 'shows'} ${person.name} from ${person.from}`}</p>
}

const fromBo = (seq: number, changes: Partial<Message> = {}) => message(seq, { senderId: BO, ...changes })
const fromCy = (seq: number, changes: Partial<Message> = {}) => message(seq, { senderId: cy.id, ...changes })
const rows = () =>
  within(screen.getByRole('list', { name: 'Messages' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the head says what it is and when, and leads to the gathering', async () => {
  openGroup({ said: [fromBo(1)] })
  const head = await screen.findByRole('link', { name: /Board games/ })
  expect(head.textContent).toContain('Tomorrow')
  expect(head.getAttribute('href')).toBe('/gatherings/7')
})

test('others’ messages are grouped under their name, which opens their sheet, and nobody sees who has read', async () => {
  const said = [fromBo(1), fromBo(2), fromCy(3), message(4, { senderId: ANA })]
  const { user } = openGroup({ said })
  await screen.findByText('text 4')
  expect(rows()).toEqual([
    expect.stringMatching(/^TodayBBo.*Bo: text 1/),
    expect.stringMatching(/^Bo: text 2/),
    expect.stringMatching(/^CCy.*Cy: text 3/),
    expect.stringMatching(/^You: text 4.*· Sent$/),
  ])
  await user.click(screen.getByRole('button', { name: 'Bo' }))
  expect(screen.getByText('shows Bo from group')).toBeDefined()
})

describe('writing', () => {
  test('costs one request, and hearing from others none', async () => {
    const { user, gets, requestsTo } = openGroup({ said: [fromBo(1)] })
    await openLive()
    await Wire.latest.accepts()
    await screen.findByText('text 1')
    await waitFor(() => expect(gets().length).toBeGreaterThan(3))
    const before = gets().length
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'I bring Catan{Enter}')
    await screen.findByText(/· Sent/)
    await Wire.latest.emits(groupMessageSent, { gatheringId: ID, message: fromCy(3, { text: 'Great' }) })
    await waitFor(() => expect(rows().at(-1)).toContain('Great'))
    expect(requestsTo(SEND)).toHaveLength(1)
    expect(gets()).toHaveLength(before)
    closeLive()
  })

  test('to everybody at first takes one tap', async () => {
    const { user, requestsTo } = openGroup()
    expect(await screen.findByText('Say hi to everyone')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Hi everyone! 👋' }))
    await screen.findByText(/· Sent/)
    expect(requestsTo(SEND).map(({ body }) => body)).toMatchObject([{ text: 'Hi everyone! 👋' }])
    expect(screen.queryByText('Say hi to everyone')).toBeNull()
  })

  test.each<[string, Parameters<typeof openGroup>[0], string]>([
    [
      'a day after the end',
      { gathering: onWithAna({ state: 'over', endsAt: inMinutes(-24 * 60) }) },
      'This chat closed a day after the gathering.',
    ],
    [
      'after leaving',
      { gathering: onWithAna({ own: null, members: [] }), page: { isOpen: false } },
      'You’re not in this gathering any more.',
    ],
    ['once it was taken down', { page: { isOpen: false } }, 'This chat is closed.'],
  ])('is over %s', async (_, options, text) => {
    openGroup(options)
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByText('Say hi to everyone')).toBeNull()
  })
})

test('what is unread is marked where it begins, and as read', async () => {
  const { requestsTo } = openGroup({ said: [fromBo(1), fromCy(2)], unread: [2] })
  await screen.findByText('New messages')
  await waitFor(() => expect(requestsTo(READ).map(({ body }) => body)).toEqual([{ seq: 2 }]))
})

test('messages of accounts that are gone leave no gap', async () => {
  openGroup({ said: [fromBo(1), fromBo(3)], page: { gone: [2] } })
  await screen.findByText('text 3')
  expect(rows()).toHaveLength(2)
})

test('a person who came later sees what follows without another request', async () => {
  const { gets } = openGroup({ page: { firstSeq: 3, lastSeq: 2 } })
  await openLive()
  await Wire.latest.accepts()
  await screen.findByText('Say hi to everyone')
  await waitFor(() => expect(gets().length).toBeGreaterThan(3))
  const before = gets().length
  await Wire.latest.emits(groupMessageSent, { gatheringId: ID, message: fromBo(3) })
  await Wire.latest.emits(groupMessageSent, { gatheringId: ID, message: fromBo(4) })
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(gets()).toHaveLength(before)
  closeLive()
})

test('taking the conversation down removes it from the screen at once', async () => {
  const { answer } = openGroup({ said: [fromBo(1)] })
  await openLive()
  await Wire.latest.accepts()
  await screen.findByText('text 1')
  const gone: GroupMessagePage = {
    messages: [],
    firstSeq: 1,
    lastSeq: 0,
    readSeq: 0,
    deleted: [],
    gone: [],
    senders: [],
    isOpen: false,
    reactions: [],
    reactionVersion: 0,
  }
  answer(MESSAGES, gone)
  await Wire.latest.emits(groupTakenDown, { gatheringId: ID })
  expect(await screen.findByText('This chat is closed.')).toBeDefined()
  expect(screen.queryByText('text 1')).toBeNull()
  closeLive()
})

test('a message can be reacted to, replied to, copied, reported and deleted', async () => {
  const { user, requestsTo } = openGroup({ said: [fromCy(1)] })
  await user.click(await screen.findByRole('button', { name: 'Message actions' }))
  const sheet = await findSheet('Message')
  const buttons = sheet.getAllByRole('button').map(({ textContent }) => textContent.trim())
  expect(buttons).toEqual(['', ...REACTION_EMOJI, 'Reply', 'Copy', 'Report Cy', 'Delete for me'])
  expect(sheet.getByText(/Others still see it/)).toBeDefined()
  await user.click(sheet.getByRole('button', { name: 'Reply' }))
  expect(screen.getByText('Replying to Cy: text 1')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Yes{Enter}')
  await screen.findByText(/· Sent/)
  expect(screen.getByRole('button', { name: 'In reply to Cy: text 1' })).toBeDefined()
  expect(requestsTo(SEND).map(({ body }) => body)).toMatchObject([{ text: 'Yes', replyTo: 1 }])
  await user.click(screen.getAllByRole('button', { name: 'Message actions' })[0] as HTMLElement)
  await user.click((await findSheet('Message')).getByRole('button', { name: 'Report Cy' }))
  expect(screen.getByText('report Cy from group')).toBeDefined()
})

test('reactions of everybody are shown from events, and one’s own costs one request', async () => {
  const { user, gets, requestsTo, answer } = openGroup({ said: [fromCy(1)] })
  answer(REACT, ({ body }: RecordedRequest) => ({
    reaction: { seq: 1, userId: ANA, version: 2, ...(body as object) },
  }))
  await openLive()
  await Wire.latest.accepts()
  await screen.findByText('text 1')
  await waitFor(() => expect(gets().length).toBeGreaterThan(3))
  const before = gets().length
  await Wire.latest.emits(groupReaction, {
    gatheringId: ID,
    reaction: { seq: 1, userId: BO, emoji: '🎉', version: 1 },
  })
  expect(await screen.findByRole('img', { name: 'Bo reacted: Celebrating' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Message actions' }))
  await user.click((await findSheet('Message')).getByRole('button', { name: 'Heart' }))
  expect(await screen.findByRole('img', { name: 'You reacted: Heart' })).toBeDefined()
  expect(requestsTo(REACT).map(({ body }) => body)).toEqual([{ emoji: '❤️' }])
  expect(gets()).toHaveLength(before)
  closeLive()
})

test('a message that was deleted here or on another device is gone, without asking again', async () => {
  const { user, gets, requestsTo, answer } = openGroup({ said: [fromCy(1), fromCy(2), fromCy(3)] })
  answer(DELETE, {})
  await openLive()
  await Wire.latest.accepts()
  await screen.findByText('text 1')
  await waitFor(() => expect(gets().length).toBeGreaterThan(3))
  const before = gets().length
  await Wire.latest.emits(groupMessageDeleted, { gatheringId: ID, seq: 2 })
  await waitFor(() => expect(rows()).toHaveLength(2))
  await user.click(screen.getAllByRole('button', { name: 'Message actions' })[0] as HTMLElement)
  await user.click((await findSheet('Message')).getByRole('button', { name: 'Delete for me' }))
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('text 3')]))
  expect(requestsTo(DELETE)).toHaveLength(1)
  expect(gets()).toHaveLength(before)
  closeLive()
})
