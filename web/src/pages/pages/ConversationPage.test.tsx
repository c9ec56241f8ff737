import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { conversation, MESSAGES } from '../../../test/conversation.ts'
import { errorReply, network } from '../../../test/network.ts'
import { ana, profile } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import ConversationPage from './ConversationPage.tsx'

const REQUEST = 'POST /api/conversations/1/2/request'
const NOBODY = errorReply(404, 'NOT_FOUND', 'The requested resource was not found.')

beforeEach(() => rememberUser(ana()))

function openedAt(path: string, answers: Parameters<typeof network>[0] = {}) {
  history.replaceState(null, '', path)
  const server = network(answers)
  return { ...server, ...show(<Route path="/chat/:user1/:user2" component={ConversationPage} />) }
}

/** Ana and Bo have no conversation yet. `person` is what Ana may see of Bo. */
function notBegun(person: object) {
  const there = conversation()
  const answers = {
    'GET /api/conversations/1/2': { conversation: null },
    'GET /api/meetups': { meetups: [] },
    'GET /api/conversations/unread': { conversations: [], groups: [] },
    [MESSAGES]: NOBODY,
    'GET /api/users/2': person,
  }
  return { there, ...openedAt('/chat/1/2', answers) }
}

test.each(['/chat/ana/bo', '/chat/1/bo', '/chat/0/1', '/chat/-1/2', '/chat/1.5/2', '/chat/1/99999999999'])(
  '%s is not found, without a request',
  (path) => {
    const { requests } = openedAt(path)
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
    expect(requests).toEqual([])
  },
)

test('two people without a conversation get the form for a first message', async () => {
  const { there, requestsTo, answer, user } = notBegun(profile())
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Coffee?')
  // Opens the sheet, where Bo can be blocked and reported.
  expect(screen.getByRole('button', { name: /^Bo/ }).getAttribute('aria-haspopup')).toBe('dialog')
  expect(screen.getByText('One message. You can write more once they answer or accept.')).toBeDefined()

  there.say({ text: 'Coffee?', senderId: ana().id })
  for (const [name, given] of Object.entries(there.answers)) answer(name, given)
  answer(REQUEST, { seq: 1, senderId: 1, clientId: 'x', text: 'Coffee?', sentAt: new Date().toISOString() })
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(screen.getByRole('list', { name: 'Messages' }).textContent).toContain('Coffee?'))
  expect(requestsTo(REQUEST).map(({ body }) => body)).toMatchObject([{ text: 'Coffee?' }])
})

test('a rejected first message shows why', async () => {
  const { answer, user } = notBegun(profile())
  answer(REQUEST, errorReply(409, 'NOT_NEARBY', 'This person is not nearby any more.'))
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Coffee?')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await screen.findByText('This person is not nearby any more. (409)')
})

const { id, username, name, avatarUrl, isVerified, simulated } = profile()

test.each<[who: string, person: object, why: string]>([
  ['is not nearby', profile({ inviteRefusal: 'NOT_NEARBY' }), 'This person is not nearby any more.'],
  [
    'wants verified people only',
    profile({ inviteRefusal: 'VERIFIED_ONLY' }),
    'Only verified people can contact this person.',
  ],
  [
    'has an invitation to answer',
    { id, username, name, avatarUrl, isVerified, simulated },
    'You can write to each other once you’ve agreed to meet.',
  ],
  ['cannot be seen', NOBODY, 'This person is unavailable.'],
])('for a person who %s the page says why, with a link back', async (_, person, why) => {
  notBegun(person)
  expect(await screen.findByText(why)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  for (const link of screen.getAllByRole('link', { name: 'All chats' }))
    expect(link.getAttribute('href')).toBe('/chat')
})
