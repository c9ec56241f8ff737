import { QueryObserver } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { conversation } from '../../../test/conversation.ts'
import { errorReply, later, network } from '../../../test/network.ts'
import { ANA, ana, BO, inMinutes, meetup, message, nearby, profile } from '../../../test/samples.ts'
import { sentence } from '../../../test/sentence.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import { bandName } from '../../nearby/rules.ts'
import { keyFor, read } from '../../platform/query.ts'
import PersonSheet from './PersonSheet.tsx'

const PERSON = 'GET /api/users/2'
const GONE = errorReply(404, 'NOT_FOUND', 'The requested resource was not found.')

function sheet(person: object, from: 'card' | 'chat' = 'card') {
  const net = network({
    [PERSON]: person,
    'GET /api/users/1': ana(),
    'GET /api/users/1/badges': { counts: [], received: [], given: [], meetings: [] },
    'GET /api/conversations/1/2': { conversation: null },
    'GET /api/users/1/mutes': { mutes: [] },
    'GET /api/users/1/in-touch': { people: [], waiting: [] },
    'POST /api/users/1/mutes': {},
    'GET /api/meetups': { meetups: [] },
    'POST /api/users/1/blocks': {},
  })
  const onClose = vi.fn()
  const bo = { id: BO, name: 'Bo', from }
  return { ...net, onClose, ...show(<PersonSheet userId={ANA} person={bo} onClose={onClose} />) }
}

test('the sheet shows the profile and the month in which the person joined', async () => {
  sheet(profile({ isVerified: true }))
  expect(await screen.findByText('Here since March 2026')).toBeDefined()
  expect(screen.getByRole('dialog', { name: 'Bo' })).toBeDefined()
  for (const text of ['@bo', 'Coffee chat']) expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Invite' })).toHaveProperty('disabled', false)
})

test('the sheet says what the card of a person nearby says', async () => {
  const net = sheet(profile())
  net.queryClient.setQueryData(keyFor('GET /api/users/{id}/nearby', { id: ANA }), {
    people: [nearby(BO, { upFor: 'chess', band: 305 })],
    more: 0,
    isIncomplete: false,
  })
  expect(await screen.findByText(sentence('Up for chess'))).toBeDefined()
  expect(screen.getByText(bandName(305, 'imperial'))).toBeDefined()
})

test('the sheet says that the two have met, and offers to meet again', async () => {
  sheet(profile({ met: { times: 3, lastAt: inMinutes(-60) } }))
  expect(await screen.findByText('You’ve met 3 times')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Meet again' })).toHaveProperty('disabled', false)
})

test('the sheet says what the person says about themselves', async () => {
  sheet(profile({ askMeAbout: 'Sourdough', languages: ['pt', 'ase'], pronouns: 'they/them' }))
  expect(await screen.findByText('Sourdough')).toBeDefined()
  expect(screen.getByText('Portuguese, American Sign Language')).toBeDefined()
  expect(screen.getByText(sentence('@bo · they/them'))).toBeDefined()
})

test('a simulated person is marked on the sheet and on sheets opened from it', async () => {
  const { user } = sheet(profile({ simulated: true }))
  expect(await screen.findByText('Simulated')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByRole('dialog', { name: 'Invite Bo Simulated' })).toBeDefined()
})

test.each([
  ['NOT_NEARBY', [], 1],
  [null, [], 0],
  ['NOT_NEARBY', profile().sharedInterests, 0],
] as const)(
  'a note says when shared interests appear, only while none are visible: %s, %j',
  async (inviteRefusal, shared, times) => {
    sheet(profile({ inviteRefusal, sharedInterests: [...shared] }))
    await screen.findByText('Here since March 2026')
    expect(screen.queryAllByText(/you’ll see what you have in common/)).toHaveLength(times)
  },
)

test('the sheet counts the badges that people gave', async () => {
  sheet(profile({ badges: [{ name: 'Good listener', givers: 3 }] }))
  expect((await screen.findByRole('list', { name: 'Badges' })).textContent).toContain('Good listener')
})

test.each([
  ['NOT_NEARBY', 'This person is not nearby any more.'],
  ['VERIFIED_ONLY', 'Only verified people can contact this person.'],
  ['ALREADY_PENDING', 'You two already have an open invitation.'],
  ['BUSY', 'You have a meetup to go to.'],
] as const)('the sheet says why the person cannot be invited: %s', async (inviteRefusal, why) => {
  sheet(profile({ inviteRefusal }))
  expect(await screen.findByText(why, { exact: false })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Invite' })).toHaveProperty('disabled', true)
})

test('somebody who may not contact a person for want of a verification can get one', async () => {
  const { user, onClose } = sheet(profile({ inviteRefusal: 'VERIFIED_ONLY' }))
  await user.click(await screen.findByRole('link', { name: 'Get verified' }))
  expect(location.pathname).toBe('/user-verification')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a minimal profile shows who the person is, and nothing else', async () => {
  const { id, username, name, avatarUrl, isVerified, simulated } = profile()
  sheet({ id, username, name, avatarUrl, isVerified, simulated })
  expect(await screen.findByText(/You can’t see more of their profile/)).toBeDefined()
  expect(screen.queryByText(/Here since/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
})

test('a person who blocked the viewer, left or was banned is unavailable, but can be blocked and reported', async () => {
  const { user } = sheet(GONE, 'chat')
  expect(await screen.findByText('This person is unavailable.')).toBeDefined()
  await user.click(screen.getByText('More'))
  for (const name of ['Block', 'Report'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false)
})

test('a block needs a confirmation, and closes the sheet', async () => {
  const { requestsTo, user, onClose } = sheet(profile())
  await user.click(screen.getByText('More'))
  await user.click(screen.getByRole('button', { name: 'Block' }))
  expect(screen.getByRole('dialog', { name: 'Block Bo?' }).textContent).toContain('We don’t tell them.')
  expect(requestsTo('POST /api/users/1/blocks')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByText('More'))
  await user.click(screen.getByRole('button', { name: 'Block' }))
  await user.click(screen.getByRole('button', { name: 'Block' }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(requestsTo('POST /api/users/1/blocks').map(({ body }) => body)).toEqual([{ userId: BO }])
})

test('a block closes the sheet without waiting until everything is fetched again', async () => {
  const { answer, user, onClose, requestsTo, queryClient } = sheet(profile())
  const stop = new QueryObserver(queryClient, read('GET /api/meetups')).subscribe(() => {})
  await expect.poll(() => requestsTo('GET /api/meetups')).toHaveLength(1)
  answer('GET /api/meetups', () => later<object>().promise)
  await user.click(screen.getByText('More'))
  await user.click(screen.getByRole('button', { name: 'Block' }))
  await user.click(screen.getByRole('button', { name: 'Block' }))
  await expect.poll(() => requestsTo('GET /api/meetups')).toHaveLength(2)
  expect(onClose).toHaveBeenCalledOnce()
  stop()
})

describe('writing to somebody for the first time', () => {
  const REQUEST = 'POST /api/conversations/1/2/request'

  test('sends one message despite retries, and opens the conversation', async () => {
    const { user, answer, requestsTo, onClose } = sheet(profile())
    await user.click(await screen.findByRole('button', { name: 'Write a message' }))
    const send = (await findSheet(/^Write to Bo/)).getByRole('button', { name: 'Send message' })
    await user.click(send)
    expect(screen.getByText('Write a few words.')).toBeDefined()
    await user.type(screen.getByRole('textbox', { name: 'Message' }), ' Coffee? ')
    answer(REQUEST, errorReply(409, 'NOT_NEARBY', 'This person is not nearby any more.'))
    await user.click(send)
    expect(await screen.findByText(/not nearby any more/)).toBeDefined()
    answer(REQUEST, { seq: 1, senderId: ANA, clientId: 'x', text: 'Coffee?', sentAt: '2026-11-20T18:00:00Z' })
    await user.click(send)
    await expect.poll(() => location.pathname).toBe('/chat/1/2')
    expect(onClose).toHaveBeenCalledOnce()
    const [first, second] = requestsTo(REQUEST).map(({ body }) => body)
    expect(first).toEqual({ clientId: expect.any(String), text: 'Coffee?' })
    expect(second).toEqual(first)
  })

  test('opens the conversation, too, if its event arrives before the response', async () => {
    const { user, answer, onClose, queryClient } = sheet(profile())
    const response = later()
    answer(REQUEST, () => response.promise)
    await user.click(await screen.findByRole('button', { name: 'Write a message' }))
    await user.type((await findSheet(/^Write to Bo/)).getByRole('textbox', { name: 'Message' }), 'Coffee?')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    queryClient.setQueryData(keyFor('GET /api/conversations/{a}/{b}', { a: ANA, b: BO }), {
      conversation: conversation().current(),
    })
    expect(await screen.findByRole('button', { name: 'Chat', hidden: true })).toBeDefined()
    response.resolve(message(1, { text: 'Coffee?' }))
    await expect.poll(() => location.pathname).toBe('/chat/1/2')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test.each([
    ['NOT_NEARBY', true],
    ['VERIFIED_ONLY', true],
    ['ALREADY_PENDING', false],
    ['RECENTLY_DECLINED', false],
  ] as const)(
    'is impossible for some of the reasons that prevent an invitation: %s %s',
    async (inviteRefusal, isKept) => {
      sheet(profile({ inviteRefusal }))
      expect(await screen.findByRole('button', { name: 'Write a message' })).toHaveProperty(
        'disabled',
        isKept,
      )
    },
  )
})

test('an invitation that is sent while the person becomes unavailable closes the sheet', async () => {
  const { user, answer, queryClient, onClose } = sheet(profile())
  const reply = later()
  answer('POST /api/meetups', () => reply.promise)
  history.replaceState(null, '', '/people')
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const form = await findSheet('Invite Bo')
  await user.click(form.getByRole('button', { name: 'a café' }))
  await user.click(form.getByRole('button', { name: 'Send invitation' }))
  const { id, username, name, avatarUrl, isVerified, simulated } = profile()
  queryClient.setQueryData(keyFor('GET /api/users/{id}', { id: BO }), {
    id,
    username,
    name,
    avatarUrl,
    isVerified,
    simulated,
  })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invite Bo' })).toBeNull())
  reply.resolve(meetup())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(location.pathname).toBe('/')
})

test('a person can be muted and unmuted there', async () => {
  const { user, answer, requestsTo } = sheet(profile())
  await user.click(screen.getByText('More'))
  const mute = await screen.findByRole('button', { name: 'Mute messages' })
  answer('GET /api/users/1/mutes', { mutes: [{ id: BO, username: 'bo' }] })
  answer('GET /api/users/1/notifications', { entries: [], unread: 0, next: null })
  await user.click(mute)
  expect(await screen.findByRole('button', { name: 'Unmute' })).toBeDefined()
  expect(requestsTo('POST /api/users/1/mutes').map(({ body }) => body)).toEqual([{ userId: BO }])
})
