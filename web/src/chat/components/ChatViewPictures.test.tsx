import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { conversation } from '../../../test/conversation.ts'
import { network } from '../../../test/network.ts'
import { ANA, ana, BO, NOW } from '../../../test/samples.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import { readablePictures, uploads } from '../../../test/uploads.ts'
import { rememberUser } from '../../accounts/device-session.ts'
import { useOpened } from '../../safety/device-opened.ts'
import { ChatView } from './ChatView.tsx'
import OutboxKeeper from './OutboxKeeper.tsx'

const PICTURE = { width: 800, height: 600 }
const URL_OF_FIRST = '/api/conversations/1/2/messages/1/picture'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  rememberUser(ana())
  readablePictures(PICTURE)
})

function openChat(there = conversation()) {
  const server = network(there.answers)
  const accept = ({ path }: { path: string }) => {
    const clientId = /pictures\/([\w-]+)/.exec(path)?.[1] ?? ''
    return { json: there.say({ senderId: ANA, clientId, text: '', picture: PICTURE }) }
  }
  const uploading = uploads(accept)
  history.replaceState(null, '', '/chat/1/2')
  const page = show(
    <>
      <OutboxKeeper userId={ana().id} />
      <Route path="/chat/:user1/:user2">
        <ChatView FirstContact={() => null} />
      </Route>
      <Opened />
    </>,
  )
  return { ...server, ...page, ...there, ...uploading, accept }
}

function Opened() {
  const person = useOpened()
  return person && <p>{`${person.step} ${person.name} from ${person.from}`}</p>
}

async function choose({ user }: ReturnType<typeof openChat>) {
  await user.click(await screen.findByRole('button', { name: 'Send a picture' }))
  await findSheet('Send a picture')
  await user.upload(screen.getByLabelText('Picture'), new File(['a photo'], 'a.jpg', { type: 'image/jpeg' }))
}

test('people who have not met have no button for pictures', async () => {
  openChat()
  await screen.findByRole('textbox', { name: 'Message' })
  expect(screen.queryByRole('button', { name: 'Send a picture' })).toBeNull()
})

test('a picture is shown before it is sent, and sent smaller, without its metadata', async () => {
  const there = conversation()
  there.meets()
  const page = openChat(there)
  await choose(page)
  expect(await screen.findByRole('img', { name: 'What you’re about to send' })).toBeDefined()
  expect(page.sent).toEqual([])
  await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('img', { name: 'Your picture' })).toBeDefined()
  await waitFor(() => expect(there.said).toHaveLength(1))
  expect(page.sent[0]?.path).toMatch(/^\/api\/conversations\/1\/2\/pictures\/[\w-]{36}$/)
  // What the canvas has drawn, not the photo.
  expect(page.sent[0]?.file.size).toBe('a small picture'.length)
  await waitFor(() => expect(screen.getByText(/· Sent/)).toBeDefined())
  const sent = screen.getByRole('img', { name: 'Your picture' })
  expect([sent.getAttribute('src'), sent.getAttribute('loading')]).toEqual([URL_OF_FIRST, 'lazy'])
})

test('a picture that cannot be sent waits or says why, and is sent once', async () => {
  const there = conversation()
  there.meets()
  const page = openChat(there)
  page.answerUploads(() => null)
  await choose(page)
  await page.user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Will send when you’re online')).toBeDefined()
  page.answerUploads(() => ({
    status: 403,
    json: { error: 'NOT_MET', message: 'You can send pictures once you have met.' },
  }))
  window.dispatchEvent(new Event('online'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/once you have met/)
  page.answerUploads(page.accept)
  await page.user.click(screen.getByRole('button', { name: 'Not sent: tap to retry' }))
  await waitFor(() => expect(there.said).toHaveLength(1))
  expect(new Set(page.sent.map(({ path }) => path)).size).toBe(1)
})

test('a picture that waited stays the same image once it is sent, so that it does not flash', async () => {
  const there = conversation()
  there.meets()
  there.say({ text: 'Where are you?' })
  const page = openChat(there)
  page.answerUploads(() => null)
  await choose(page)
  await page.user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Send' }))
  await screen.findByText('Will send when you’re online')
  const waiting = await screen.findByRole('img', { name: 'Your picture' })
  page.answerUploads(page.accept)
  window.dispatchEvent(new Event('online'))
  await screen.findByText(/· Sent/)
  expect(screen.getByRole('img', { name: 'Your picture' })).toBe(waiting)
  expect(waiting.getAttribute('src')).toBe('/api/conversations/1/2/messages/2/picture')
})

test('a file that is no picture says so', async () => {
  readablePictures(null)
  const there = conversation()
  there.meets()
  await choose(openChat(there))
  expect(await screen.findByText('We can’t open this picture. Try another one.')).toBeDefined()
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Send' })).toBeNull()
})

test('a received picture opens large, and can be reported and deleted but not copied', async () => {
  const there = conversation()
  there.say({ text: '', picture: PICTURE })
  const { user } = openChat(there)
  const picture = await screen.findByRole('button', { name: 'Picture from Bo' })
  await user.click(picture)
  const large = (await findSheet('Picture from Bo')).getByRole('img', { name: 'Picture from Bo' })
  expect(large.getAttribute('src')).toBe(URL_OF_FIRST)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Message actions' }))
  await findSheet('Message')
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete for me' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Report this picture' }))
  expect(await screen.findByText('report Bo from chat')).toBeDefined()
})

test('holding a picture opens its actions, not the picture, and holding the large one opens nothing', async () => {
  const there = conversation()
  there.say({ text: '', picture: PICTURE })
  const { user } = openChat(there)
  const finger = { pointerType: 'touch', clientX: 20, clientY: 20 }
  const picture = await screen.findByRole('button', { name: 'Picture from Bo' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
  fireEvent.pointerDown(picture, finger)
  act(() => void vi.advanceTimersByTime(500))
  fireEvent.pointerUp(picture, finger)
  fireEvent.click(picture, { detail: 1 })
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await findSheet('Message')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Close' }))

  await user.click(picture)
  const large = (await findSheet('Picture from Bo')).getByRole('img')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
  fireEvent.pointerDown(large, finger)
  act(() => void vi.advanceTimersByTime(500))
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  expect(screen.getAllByRole('dialog').map((each) => each.textContent)).toEqual(['Picture from Bo'])
})

test('a picture that is not on the phone says so, and loads with the next connection', async () => {
  const there = conversation()
  there.say({ text: '', picture: PICTURE })
  openChat(there)
  fireEvent.error(await screen.findByRole('img', { name: 'Picture from Bo' }))
  expect(screen.getByRole('button', { name: /Tap to load this picture/ })).toBeDefined()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('img', { name: 'Picture from Bo' })).toBeDefined()
})

test('a reply to a picture names it', async () => {
  const there = conversation()
  there.say({ text: '', picture: PICTURE })
  there.say({ text: 'Lovely', replyTo: 1, senderId: BO })
  openChat(there)
  expect(await screen.findByRole('button', { name: 'In reply to Bo: Picture' })).toBeDefined()
})
