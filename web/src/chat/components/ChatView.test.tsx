import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import {
  ACCEPT,
  ADVICE,
  CONVERSATION,
  conversation,
  DELETE,
  IGNORE,
  MEETUPS,
  MESSAGES,
  READ,
  SEND,
  UNREAD,
} from '../../../test/conversation.ts'
import { errorReply, network, noNetwork } from '../../../test/network.ts'
import { ANA, ana, inMinutes, meetup, NOW } from '../../../test/samples.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import { listenToToasts } from '../../../test/toasts.ts'
import { forgetUser, rememberUser } from '../../accounts/device-session.ts'
import { ChatView } from './ChatView.tsx'
import OutboxKeeper from './OutboxKeeper.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  rememberUser(ana())
})

function openChat(there = conversation(), path = '/chat/1/2', queryClient?: QueryClient) {
  const server = network(there.answers)
  history.replaceState(null, '', path)
  const page = show(
    <>
      <OutboxKeeper userId={ana().id} />
      <Route path="/chat/:user1/:user2">
        <ChatView FirstContact={() => <p>Not begun</p>} />
      </Route>
    </>,
    queryClient,
  )
  return { ...server, ...page, ...there }
}

function turn(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}
const rows = () => within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem')
const texts = () => rows().map(({ textContent }) => textContent)

test('an address with the higher id first is replaced before anything is shown', async () => {
  const before = history.length
  const { requests } = openChat(conversation(), '/chat/2/1')
  expect(location.pathname).toBe('/chat/1/2')
  expect(history.length).toBe(before)
  await waitFor(() =>
    expect(requests.map(({ name }) => name).toSorted()).toEqual(
      [ADVICE, CONVERSATION, MEETUPS, MESSAGES, UNREAD].toSorted(),
    ),
  )
})

test('signed out, nothing of a conversation is shown or fetched', () => {
  forgetUser()
  const { requests } = openChat()
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeDefined()
  expect(requests).toEqual([])
})

test.each([
  ['of one’s own has not begun', errorReply(404, 'NOT_FOUND', 'Nothing.'), 'Not begun'],
  ['may not be read', errorReply(403, 'FORBIDDEN', 'Not yours.'), 'Not yours. (403)'],
])('a conversation that %s says so', async (_, answer, text) => {
  const there = conversation()
  there.answers[MESSAGES] = answer
  openChat(there)
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each(['/chat/2/3', '/chat/1/1'])(
  '%s, where the person is not one of two members, leads back',
  async (path) => {
    const there = conversation()
    there.answers[`GET /api/conversations${path.slice('/chat'.length)}/messages`] = errorReply(
      404,
      'NOT_FOUND',
      '',
    )
    openChat(there, path)
    expect(await screen.findByText('This conversation does not exist. (404)')).toBeDefined()
    expect(screen.getByRole('link', { name: 'All chats' }).getAttribute('href')).toBe('/chat')
  },
)

test('a conversation that has become unavailable can be read but not written to', async () => {
  const there = conversation()
  there.say({ text: 'See you!' })
  there.end()
  openChat(there)
  expect(await screen.findByText('This conversation is unavailable.')).toBeDefined()
  expect(screen.getByText('See you!')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

describe('messages', () => {
  test('show their author and are grouped by day, and only the last own one shows its progress', async () => {
    const there = conversation()
    there.say({ text: 'one', senderId: ANA, sentAt: inMinutes(-24 * 60) })
    there.say({ text: 'two', senderId: ANA, sentAt: inMinutes(-24 * 60) })
    there.say({ text: 'three', sentAt: inMinutes(0) })
    openChat(there)
    await screen.findByText('New messages')
    expect(screen.getAllByText(/· (Sent|Read)/)).toHaveLength(1)
    expect(texts()[0]).toMatch(/^YesterdayYou: one/)
    expect(texts()[1]).toMatch(/^You: two.* · Sent$/)
    expect(texts()[2]).toMatch(/^TodayNew messagesThey: three/)
  })

  test('are shown as plain text, even if they are HTML', async () => {
    const there = conversation()
    there.say({ text: '<img src=x onerror=alert(1)>' })
    openChat(there)
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeDefined()
    expect(document.querySelector('ol img')).toBeNull()
  })

  test('that were rejected show the reason and can be retried', async () => {
    const { user, answer, answers } = openChat()
    answer(SEND, errorReply(403, 'CONVERSATION_UNAVAILABLE', 'Not now.'))
    await user.type(await screen.findByRole('textbox'), 'hello{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Not now. (403)')
    answer(SEND, answers[SEND] as object)
    await user.click(screen.getByRole('button', { name: 'Not sent: tap to retry' }))
    await screen.findByText(/· Sent/)
    expect(screen.getAllByText('hello')).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('that were rejected can be deleted', async () => {
    const { user, answer } = openChat()
    answer(SEND, errorReply(403, 'CONVERSATION_UNAVAILABLE', 'Not now.'))
    await user.type(await screen.findByRole('textbox'), 'hello{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(screen.queryByText('hello')).toBeNull()
  })

  test('written without a connection are sent automatically once there is one', async () => {
    const { user, answer, answers } = openChat()
    answer(SEND, noNetwork)
    await user.type(await screen.findByRole('textbox'), 'hello{Enter}')
    await screen.findByText('Will send when you’re online')
    expect(screen.queryByRole('button', { name: /retry/ })).toBeNull()
    answer(SEND, answers[SEND] as object)
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByText(/· Sent/)
    expect(screen.getAllByText('hello')).toHaveLength(1)
  })

  test('left unfinished are restored as a draft', async () => {
    const { user, unmount } = openChat()
    await user.type(await screen.findByRole('textbox'), 'See you')
    unmount()
    openChat()
    expect(await screen.findByRole('textbox')).toHaveProperty('value', 'See you')
  })
})

describe('a visible message', () => {
  const withUnread = () => {
    const there = conversation()
    for (let i = 0; i < 3; i++) there.say({ sentAt: inMinutes(i) })
    return there
  }

  test('is marked as read, and so are all before it', async () => {
    const { requestsTo } = openChat(withUnread())
    await waitFor(() => expect(requestsTo(READ).map(({ body }) => body)).toEqual([{ seq: 3 }]))
  })

  test('is marked as read only while the page is visible', async () => {
    turn('hidden')
    const { requestsTo } = openChat(withUnread())
    await screen.findByText('text 3')
    await waitFor(() => expect(requestsTo(UNREAD)).toHaveLength(1))
    expect(requestsTo(READ)).toEqual([])
    turn('visible')
    await waitFor(() => expect(requestsTo(READ).map(({ body }) => body)).toEqual([{ seq: 3 }]))
  })

  test('that follows another quickly is marked together with it, at the latest on leaving', async () => {
    const { requestsTo, queryClient, say, unmount } = openChat(withUnread())
    await waitFor(() => expect(requestsTo(READ)).toHaveLength(1))
    for (let i = 0; i < 3; i++) {
      say()
      await act(() => queryClient.invalidateQueries())
    }
    await within(screen.getByRole('list', { name: 'Messages' })).findByText('text 6')
    expect(requestsTo(READ)).toHaveLength(1)
    unmount()
    await waitFor(() => expect(requestsTo(READ).map(({ body }) => body)).toEqual([{ seq: 3 }, { seq: 6 }]))
  })

  test('is marked as read only once', async () => {
    const { requestsTo, queryClient } = openChat(withUnread())
    await waitFor(() => expect(requestsTo(READ)).toHaveLength(1))
    await act(() => queryClient.invalidateQueries())
    turn('hidden')
    turn('visible')
    expect(requestsTo(READ)).toHaveLength(1)
  })
})

describe('a first message', () => {
  test('that the person sent waits for an answer, without an input for another one', async () => {
    const there = conversation()
    there.say({ senderId: ANA, text: 'Coffee?' })
    there.begins('sent')
    openChat(there)
    expect(await screen.findByText(/Waiting for Bo’s reply/)).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  })

  test('from somebody else can be accepted, and then answered', async () => {
    const there = conversation()
    there.say({ text: 'Coffee?' })
    there.begins('received')
    const { user, requestsTo } = openChat(there)
    const accept = await screen.findByRole('button', { name: 'Accept' })
    expect(screen.queryByRole('textbox')).toBeNull()
    for (const name of ['Ignore', 'Block', 'Report'])
      expect(screen.getByRole('button', { name })).toBeDefined()
    await user.click(accept)
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeDefined()
    expect(requestsTo(ACCEPT)).toHaveLength(1)
  })

  test('can be ignored, which returns to the list', async () => {
    const there = conversation()
    there.say({ text: 'Coffee?' })
    there.begins('received')
    const { user, requestsTo } = openChat(there)
    await user.click(await screen.findByRole('button', { name: 'Ignore' }))
    await waitFor(() => expect(location.pathname).toBe('/chat'))
    expect(requestsTo(IGNORE)).toHaveLength(1)
  })

  test('that is no longer a request shows an error and the current state', async () => {
    const there = conversation()
    there.say({ text: 'Coffee?' })
    there.begins('received')
    const { user, answer } = openChat(there)
    const accept = await screen.findByRole('button', { name: 'Accept' })
    answer(ACCEPT, () => {
      there.begins(null)
      return errorReply(409, 'NO_REQUEST', 'There is no request to answer here.')
    })
    await user.click(accept)
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeDefined()
  })
})

describe('an accepted meetup with this person', () => {
  const withMeetup = (changes: Parameters<typeof meetup>[0] = {}) => {
    const there = conversation()
    there.answers[MEETUPS] = {
      meetups: [meetup({ state: 'accepted', place: 'Market Square', ...changes })],
    }
    return there
  }

  test('is pinned with place, time and stage, and offers replies to send with one tap', async () => {
    const { user, requestsTo } = openChat(withMeetup({ startsAt: inMinutes(20), setOffAt: inMinutes(0) }))
    const pinned = await screen.findByRole('link', { name: /^Your meetup:\s*Market Square/ })
    expect(pinned.textContent).toMatch(/Market Squareat .* · On the way$/)
    expect(pinned.querySelector('.lucide-coffee')).not.toBeNull()
    await user.click(await screen.findByRole('button', { name: '5 min late' }))
    await waitFor(() => expect(requestsTo(SEND)[0]?.body).toMatchObject({ text: '5 min late' }))
    await user.type(screen.getByRole('textbox'), 'x')
    expect(screen.queryByRole('group', { name: 'Quick replies' })).toBeNull()
  })

  test.each([
    ['that has ended', { state: 'met' as const }],
    ['with somebody else', { other: { ...meetup().other, id: 9 as UserId } }],
  ])('%s is not', async (_, changes) => {
    const { queryClient } = openChat(withMeetup(changes))
    await screen.findByRole('textbox')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByText('Market Square')).toBeNull()
    expect(screen.queryByRole('group', { name: 'Quick replies' })).toBeNull()
  })
})

describe('the actions of a message', () => {
  async function openedFirst(there = conversation()) {
    there.say({ text: 'one' })
    there.say({ text: 'two' })
    const page = openChat(there)
    const [first] = await screen.findAllByRole('button', { name: 'Message actions' })
    await page.user.click(first as HTMLElement)
    await findSheet('Message')
    return page
  }

  test('open when a finger rests on it, and not when it scrolls or taps', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW })
    const there = conversation()
    there.say({ text: 'one' })
    openChat(there)
    const bubble = await vi.waitFor(() => screen.getByText('one'))
    const finger = { pointerType: 'touch', clientX: 20, clientY: 20 }
    const rest = (ms: number) => act(() => vi.advanceTimersByTime(ms))
    for (const end of [
      () => fireEvent.pointerUp(bubble, finger),
      () => fireEvent.pointerCancel(bubble, finger),
      () => fireEvent.pointerMove(bubble, { ...finger, clientY: 40 }),
    ]) {
      fireEvent.pointerDown(bubble, finger)
      rest(300)
      end()
      rest(1000)
    }
    fireEvent.pointerDown(bubble, { ...finger, pointerType: 'mouse' })
    rest(1000)
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.pointerDown(bubble, finger)
    fireEvent.pointerMove(bubble, { ...finger, clientY: 24 })
    rest(1000)
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    await findSheet('Message')
  })

  test('are one tab stop for all messages, and the arrow keys move between them', async () => {
    const there = conversation()
    for (const text of ['one', 'two', 'three']) there.say({ text })
    const { user } = openChat(there)
    const stops = async () =>
      (await screen.findAllByRole('button', { name: 'Message actions' })).map(({ tabIndex }) => tabIndex)
    expect(await stops()).toEqual([-1, -1, 0])
    screen.getByRole('textbox').focus()
    await user.tab({ shift: true })
    await user.keyboard('{ArrowUp}')
    await user.keyboard('{Enter}')
    expect(await findSheet('Message')).toBeDefined()
    expect(screen.getByRole('blockquote').textContent).toBe('two')
  })

  test('copying copies its text unchanged', async () => {
    const { user } = await openedFirst()
    const said = listenToToasts()
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(said.words()).toEqual(['Copied']))
    expect(await navigator.clipboard.readText()).toBe('one')
  })

  test('deleting removes it from the screen, and later messages stay', async () => {
    const { user, requestsTo } = await openedFirst()
    await user.click(screen.getByRole('button', { name: 'Delete for me' }))
    await waitFor(() => expect(screen.queryByText('one')).toBeNull())
    expect(rows()).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(requestsTo(DELETE)).toHaveLength(1)
  })

  test('a message that could not be deleted stays, with the reason', async () => {
    const { user, answer } = await openedFirst()
    answer(DELETE, noNetwork)
    await user.click(screen.getByRole('button', { name: 'Delete for me' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Network error')
  })
})

describe('links', () => {
  test('from a new account are plain text; all others open without a referrer', async () => {
    const there = conversation()
    there.say({ text: 'see https://example.org/a' })
    there.say({ text: 'or www.example.net', senderId: ANA })
    there.isNew()
    const { queryClient } = openChat(there)
    await waitFor(() => expect(screen.getByRole('link', { name: 'www.example.net' })).toBeDefined())
    expect(screen.queryByRole('link', { name: /example.org/ })).toBeNull()
    there.isNew(false)
    await act(() => queryClient.invalidateQueries())
    const link = await screen.findByRole('link', { name: 'https://example.org/a' })
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  test('are plain text until the account’s age is known', async () => {
    const there = conversation()
    there.say({ text: 'see https://example.org/a' })
    there.answers[CONVERSATION] = { conversation: null }
    openChat(there)
    await screen.findByText(/example.org/)
    expect(screen.queryByRole('link', { name: /example.org/ })).toBeNull()
  })
})

test('the operator’s patterns give advice too, and are loaded once, without a word of the message', async () => {
  const there = conversation()
  there.answers[ADVICE] = { money: ['scooter deposit'], elsewhere: [], except: [] }
  there.say({ text: 'Just leave the scooter deposit with me' })
  const first = openChat(there)
  expect(await screen.findByText(/Keep money, cards and codes to yourself/)).toBeDefined()
  first.unmount()
  const second = openChat(there, '/chat/1/2', first.queryClient)
  expect(await screen.findByText(/Keep money, cards and codes to yourself/)).toBeDefined()
  expect(first.requestsTo(ADVICE)).toMatchObject([{ query: '', body: undefined }])
  expect(second.requestsTo(ADVICE)).toEqual([])
})

test('the app’s own patterns are enough while the operator’s cannot be loaded', async () => {
  const there = conversation()
  there.answers[ADVICE] = errorReply(404, 'NOT_FOUND', 'Nothing.')
  there.say({ text: 'Can you send me $50?' })
  openChat(there)
  expect(await screen.findByText(/Keep money, cards and codes to yourself/)).toBeDefined()
})

test('advice is shown with a message that asks for money, and nothing is sent anywhere', async () => {
  const there = conversation()
  there.say({ text: 'Can you send me $50?' })
  const { requests } = openChat(there)
  expect(await screen.findByText(/Keep money, cards and codes to yourself/)).toBeDefined()
  expect(
    requests
      .map(({ name }) => name)
      .filter((name) => ![MESSAGES, CONVERSATION, MEETUPS, UNREAD, READ, ADVICE].includes(name)),
  ).toEqual([])
})
