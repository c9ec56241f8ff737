import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { CONVERSATIONS, conversation, MESSAGES, READ, SEND } from '../../../test/conversation.ts'
import { network, noNetwork, refusal } from '../../../test/network.ts'
import { ANA, ana, inMinutes, NOW } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { forgetUser, rememberUser } from '../../accounts/device-session.ts'
import ChatPage from './ChatPage.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  rememberUser(ana())
  // jsdom lays nothing out, so there is nothing to scroll.
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  act(forgetUser)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function openChat(there = conversation(), path = '/chat/1/2') {
  const server = network(there.answers)
  history.replaceState(null, '', path)
  const page = show(<Route path="/chat/:user1/:user2" component={ChatPage} />)
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

test('the ids are put in order in the address, which is replaced, before anything is shown', async () => {
  const before = history.length
  const { asked } = openChat(conversation(), '/chat/2/1')
  expect(location.pathname).toBe('/chat/1/2')
  expect(history.length).toBe(before)
  await waitFor(() =>
    expect(asked.map(({ name }) => name).toSorted()).toEqual([CONVERSATIONS, MESSAGES].toSorted()),
  )
})

test('signed out, nothing of a conversation is shown or asked for', () => {
  forgetUser()
  const { asked } = openChat()
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeDefined()
  expect(asked).toEqual([])
})

test.each([
  ['does not exist', refusal(404, 'NOT_FOUND', 'Nothing.'), 'This conversation does not exist.'],
  ['may not be read', refusal(403, 'FORBIDDEN', 'Not yours.'), 'Not yours.'],
])('a conversation that %s says so', async (_, answer, text) => {
  const there = conversation()
  there.answers[MESSAGES] = answer
  openChat(there)
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('one that has become unavailable can be read and not written to', async () => {
  const there = conversation()
  there.say({ text: 'See you!' })
  there.end()
  openChat(there)
  expect(await screen.findByText('This conversation is unavailable.')).toBeDefined()
  expect(screen.getByText('See you!')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

describe('messages', () => {
  test('say who wrote them, by days, and only the last own one how far it got', async () => {
    const there = conversation()
    there.say({ text: 'one', senderId: ANA, sentAt: inMinutes(-24 * 60) })
    there.say({ text: 'two', senderId: ANA, sentAt: inMinutes(-24 * 60) })
    there.say({ text: 'three', sentAt: inMinutes(0) })
    openChat(there)
    await screen.findByText('three')
    expect(screen.getAllByText(/· (Sent|Read)/)).toHaveLength(1)
    expect(texts()[0]).toMatch(/^YesterdayYou: one/)
    expect(texts()[1]).toMatch(/^You: two.* · Sent$/)
    expect(texts()[2]).toMatch(/^TodayThey: three/)
  })

  test('are shown as text, whatever they are', async () => {
    const there = conversation()
    there.say({ text: '<img src=x onerror=alert(1)>' })
    openChat(there)
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeDefined()
    expect(document.querySelector('ol img')).toBeNull()
  })

  test('that failed say so and can be tried again', async () => {
    const { user, answer, answers } = openChat()
    answer(SEND, noNetwork)
    await user.type(await screen.findByRole('textbox'), 'hello{Enter}')
    await screen.findByText('Not sent')
    expect(screen.getByRole('alert').textContent).toBe('Network error: Failed to fetch')
    answer(SEND, answers[SEND] as object)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/· Sent/)
    expect(screen.getAllByText('hello')).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('what is on the screen', () => {
  const withUnread = () => {
    const there = conversation()
    for (let i = 0; i < 3; i++) there.say({ sentAt: inMinutes(i) })
    return there
  }

  test('counts as read, up to the last message', async () => {
    const { askedFor } = openChat(withUnread())
    await waitFor(() => expect(askedFor(READ).map(({ body }) => body)).toEqual([{ seq: 3 }]))
  })

  test('counts as read once somebody looks, and not while the phone is in a pocket', async () => {
    turn('hidden')
    const { askedFor } = openChat(withUnread())
    await screen.findByText('text 3')
    await waitFor(() => expect(askedFor(CONVERSATIONS)).toHaveLength(1))
    expect(askedFor(READ)).toEqual([])
    turn('visible')
    await waitFor(() => expect(askedFor(READ).map(({ body }) => body)).toEqual([{ seq: 3 }]))
  })

  test('is not told to have been read again and again', async () => {
    const { askedFor, queryClient } = openChat(withUnread())
    await waitFor(() => expect(askedFor(READ)).toHaveLength(1))
    await act(() => queryClient.invalidateQueries())
    turn('hidden')
    turn('visible')
    expect(askedFor(READ)).toHaveLength(1)
  })
})
