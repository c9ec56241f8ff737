import { messageTakenBack } from '@hereabouts/contract/chat/events'
import { TAKE_BACK_MINUTES } from '@hereabouts/contract/chat/limits'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { CONVERSATIONS, conversation, MESSAGES, TAKE_BACK } from '../../../test/conversation.ts'
import { Wire } from '../../../test/live-server.ts'
import { errorReply, network } from '../../../test/network.ts'
import { ANA, ana, BO, inMinutes, NOW } from '../../../test/samples.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import { openLive } from '../../platform/live.ts'
import { useChatLive } from '../live.ts'
import { ChatView } from './ChatView.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  rememberUser(ana())
})

function App() {
  useChatLive(ANA)
  return (
    <Route path="/chat/:user1/:user2">
      <ChatView FirstContact={() => null} />
    </Route>
  )
}

/** Opens the chat and the actions of its first message. */
async function opened(there: ReturnType<typeof conversation>) {
  const server = network(there.answers)
  history.replaceState(null, '', '/chat/1/2')
  await openLive()
  await Wire.latest.accepts()
  const page = show(<App />)
  await page.user.click((await screen.findAllByRole('button', { name: 'Message actions' }))[0] as HTMLElement)
  await findSheet('Message')
  return { ...server, ...page }
}

test('a message of one’s own can be taken back for an hour, and then only its place is left', async () => {
  const there = conversation()
  there.say({ text: 'Wrong chat!', senderId: ANA, sentAt: inMinutes(1 - TAKE_BACK_MINUTES) })
  there.say({ text: 'Who?', replyTo: 1 })
  const { user, requestsTo } = await opened(there)
  await user.click(screen.getByRole('button', { name: 'Take back' }))
  expect(await screen.findByText('You took a message back')).toBeDefined()
  expect(screen.getByText('Message taken back')).toBeDefined()
  expect(screen.queryByText('Wrong chat!')).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getAllByRole('button', { name: 'Message actions' })).toHaveLength(1)
  expect([requestsTo(TAKE_BACK).length, requestsTo(MESSAGES).length]).toEqual([1, 1])
})

test.each([
  ['older than an hour', { senderId: ANA, sentAt: inMinutes(-TAKE_BACK_MINUTES) }],
  ['somebody else’s', { senderId: BO, sentAt: inMinutes(-1) }],
])('a message that is %s cannot be taken back', async (_, changes) => {
  const there = conversation()
  there.say(changes)
  await opened(there)
  expect(screen.getByRole('button', { name: 'Delete for me' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
})

test('a message that could not be taken back stays, with the reason', async () => {
  const there = conversation()
  there.say({ senderId: ANA, sentAt: inMinutes(-1) })
  const { user, answer } = await opened(there)
  answer(TAKE_BACK, errorReply(409, 'TOO_LATE', 'Too late.'))
  await user.click(screen.getByRole('button', { name: 'Take back' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Too late.')
})

test('a message that the other takes back vanishes from an open sheet and a reply that is being written', async () => {
  const there = conversation()
  there.say({ text: 'Wrong chat!' })
  const { user, requestsTo } = await opened(there)
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  expect(await screen.findByText('Replying to Bo: Wrong chat!')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Message actions' }))
  await findSheet('Message')
  await Wire.latest.emits(messageTakenBack, { conversation: [ANA, BO], seq: 1 })
  expect(await screen.findByText('Bo took a message back')).toBeDefined()
  expect(screen.queryByText(/Wrong chat!/)).toBeNull()
  expect([requestsTo(MESSAGES).length, requestsTo(CONVERSATIONS).length]).toEqual([1, 0])
})
