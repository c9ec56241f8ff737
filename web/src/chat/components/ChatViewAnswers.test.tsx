import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { conversation, MESSAGES, REACT, SEND } from '../../../test/conversation.ts'
import { errorReply, network, noNetwork } from '../../../test/network.ts'
import { ANA, ana, BO, NOW } from '../../../test/samples.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import { ChatView } from './ChatView.tsx'
import OutboxKeeper from './OutboxKeeper.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  rememberUser(ana())
})

function openChat(there = conversation()) {
  const server = network(there.answers)
  history.replaceState(null, '', '/chat/1/2')
  const page = show(
    <>
      <OutboxKeeper userId={ana().id} />
      <Route path="/chat/:user1/:user2">
        <ChatView FirstContact={() => null} />
      </Route>
    </>,
  )
  return { ...server, ...page, ...there }
}

async function startReply({ user }: ReturnType<typeof openChat>, nth = 0) {
  const actions = await screen.findAllByRole('button', { name: 'Message actions' })
  await user.click(actions[nth] as HTMLElement)
  await findSheet('Message')
  await user.click(screen.getByRole('button', { name: 'Reply' }))
}
const input = () => screen.getByRole('textbox', { name: 'Message' })

test('a reply is written at once and sent with the number of its original, which is shown above it', async () => {
  const there = conversation()
  there.say({ text: 'Where?' })
  const page = openChat(there)
  await startReply(page)
  await waitFor(() => expect(document.activeElement).toBe(input()))
  expect(screen.getByText('Replying to Bo: Where?')).toBeDefined()
  await page.user.keyboard('At the fountain{Enter}')
  await waitFor(() => expect(there.said).toHaveLength(2))
  expect(page.requestsTo(SEND)[0]?.body).toMatchObject({ text: 'At the fountain', replyTo: 1 })
  expect(await screen.findByRole('button', { name: 'In reply to Bo: Where?' })).toBeDefined()
  expect(screen.queryByText('Replying to Bo: Where?')).toBeNull()
  // The next message is no reply.
  await page.user.type(input(), 'See you{Enter}')
  await waitFor(() => expect(there.said).toHaveLength(3))
  expect(page.requestsTo(SEND)[1]?.body).not.toHaveProperty('replyTo')
})

test('a reply written offline shows its original while it waits, and keeps it', async () => {
  const there = conversation()
  there.say({ text: 'Where?' })
  const page = openChat(there)
  await startReply(page)
  page.answer(SEND, noNetwork)
  await page.user.keyboard('At the fountain{Enter}')
  expect(await screen.findByText('Will send when you’re online')).toBeDefined()
  expect(screen.getByRole('button', { name: 'In reply to Bo: Where?' })).toBeDefined()
  page.answer(SEND, there.answers[SEND] as object)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(there.said[1]).toMatchObject({ text: 'At the fountain', replyTo: 1 }))
})

test('Escape and the button cancel a reply, and keep what was written', async () => {
  const there = conversation()
  there.say({ text: 'Where?' })
  const page = openChat(there)
  await startReply(page)
  await page.user.type(input(), 'At the')
  await page.user.keyboard('{Escape}')
  expect(screen.queryByText('Replying to Bo: Where?')).toBeNull()
  await startReply(page)
  await page.user.click(screen.getByRole('button', { name: 'Cancel reply' }))
  expect(screen.queryByText('Replying to Bo: Where?')).toBeNull()
  await page.user.type(input(), ' fountain{Enter}')
  await waitFor(() => expect(page.requestsTo(SEND)).toHaveLength(1))
  expect(page.requestsTo(SEND)[0]?.body).toMatchObject({ text: 'At the fountain' })
  expect(page.requestsTo(SEND)[0]?.body).not.toHaveProperty('replyTo')
})

test('the original of a reply is no longer shown once the person has deleted it', async () => {
  const there = conversation()
  there.say({ text: 'My number is 555' })
  there.say({ text: 'Thanks', replyTo: 1, senderId: ANA })
  const page = openChat(there)
  const [first] = await screen.findAllByRole('button', { name: 'Message actions' })
  await page.user.click(first as HTMLElement)
  await findSheet('Message')
  await page.user.click(screen.getByRole('button', { name: 'Delete for me' }))
  expect(await screen.findByText('Message deleted')).toBeDefined()
  await waitFor(() => expect(document.body.textContent).not.toContain('555'))
})

test('tapping the original of a reply loads and shows it, however old it is', async () => {
  const there = conversation()
  for (let nr = 1; nr <= 110; nr++) there.say({ text: `number ${nr}` })
  there.say({ text: 'That one', replyTo: 3, senderId: ANA })
  const page = openChat(there)
  const quote = await screen.findByRole('button', { name: 'In reply to Bo: number 3' })
  expect(screen.queryAllByText('number 3')).toHaveLength(1)
  await page.user.click(quote)
  const list = within(screen.getByRole('list', { name: 'Messages' }))
  await waitFor(() => expect(list.getAllByText('number 3')).toHaveLength(2))
  const asked = page.requestsTo(MESSAGES).map(({ query }) => query)
  expect(asked).toEqual(['', 'before=4&limit=1', 'before=12'])
})

test('who cannot write cannot reply', async () => {
  const there = conversation()
  there.say({ text: 'Where?' })
  there.end()
  const { user } = openChat(there)
  await screen.findByText('This conversation is unavailable.')
  await user.click(screen.getByRole('button', { name: 'Message actions' }))
  await findSheet('Message')
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
})

async function openActions({ user }: ReturnType<typeof openChat>) {
  await user.click(await screen.findByRole('button', { name: 'Message actions' }))
  await findSheet('Message')
}

test('a reaction is set, replaced and taken back in the menu, by keyboard too', async () => {
  const there = conversation()
  there.say({ text: 'See you at six' })
  const page = openChat(there)
  await openActions(page)
  await page.user.click(screen.getByRole('button', { name: 'Heart', pressed: false }))
  expect(await screen.findByRole('img', { name: 'You reacted: Heart' })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openActions(page)
  screen.getByRole('button', { name: 'Thumbs up', pressed: false }).focus()
  await page.user.keyboard('{Enter}')
  expect(await screen.findByRole('img', { name: 'You reacted: Thumbs up' })).toBeDefined()
  expect(screen.getAllByRole('img', { name: /reacted/ })).toHaveLength(1)
  await openActions(page)
  await page.user.click(screen.getByRole('button', { name: 'Thumbs up', pressed: true }))
  await waitFor(() => expect(screen.queryByRole('img', { name: /reacted/ })).toBeNull())
  expect(page.requestsTo(REACT).map(({ body }) => body)).toEqual([
    { emoji: '❤️' },
    { emoji: '👍' },
    { emoji: null },
  ])
})

test('the other person’s reactions are named', async () => {
  const there = conversation()
  there.say({ text: 'Running late', senderId: ANA })
  there.react(1, BO, '😮')
  openChat(there)
  expect(await screen.findByRole('img', { name: 'Bo reacted: Surprised' })).toBeDefined()
})

test('a reaction that is rejected says why', async () => {
  const there = conversation()
  there.say({ text: 'See you at six' })
  const page = openChat(there)
  page.answer(REACT, errorReply(403, 'CONVERSATION_UNAVAILABLE', 'This conversation is unavailable.'))
  await openActions(page)
  await page.user.click(screen.getByRole('button', { name: 'Heart' }))
  expect(await screen.findByText(/This conversation is unavailable/)).toBeDefined()
  expect(screen.queryByRole('img', { name: /reacted/ })).toBeNull()
})
