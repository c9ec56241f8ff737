import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { errorReply, network, type RecordedRequest } from '../../../test/network.ts'
import { ana } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { forgetUser, rememberUser } from '../../accounts/device-session.ts'
import ChatDirectPage from './ChatDirectPage.tsx'

beforeEach(() => rememberUser(ana()))

/** The people that the server knows, in upper or lower case. */
const PEOPLE = [
  { id: 1, username: 'ana' },
  { id: 2, username: 'bo' },
]

function findPerson({ query }: RecordedRequest) {
  const name = new URLSearchParams(query).get('username')?.toLowerCase()
  const person = PEOPLE.find(({ username }) => username === name)
  return person ?? errorReply(404, 'NOT_FOUND', 'The requested resource was not found.')
}

function openedAt(path: string, answer: Parameters<typeof network>[0] = { 'GET /api/users': findPerson }) {
  history.replaceState(null, '', path)
  const server = network(answer)
  show(<Route path="/chat-direct/:user1/:user2" component={ChatDirectPage} />)
  return server
}

test.each(['/chat-direct/ana/bo', '/chat-direct/bo/ana', '/chat-direct/BO/Ana'])(
  '%s redirects to the chat of the two people',
  async (path) => {
    const pages = history.length
    openedAt(path)
    await waitFor(() => expect(location.pathname).toBe('/chat/1/2'))
    expect(history.length).toBe(pages)
  },
)

test('an unknown username shows an error, and the address stays', async () => {
  openedAt('/chat-direct/ana/nobody%20here')
  expect(await screen.findByText('@nobody here isn’t someone you can see.')).toBeDefined()
  expect(location.pathname).toBe('/chat-direct/ana/nobody%20here')
})

test('the same username twice shows an error', async () => {
  openedAt('/chat-direct/ana/ANA')
  expect(await screen.findByText(/both of these names are @ana/)).toBeDefined()
})

test('other errors can be retried', async () => {
  const unreadable = errorReply(400, 'BAD_REQUEST', 'The request could not be read.')
  openedAt('/chat-direct/ana/bo', { 'GET /api/users': unreadable })
  expect(await screen.findByText('The request could not be read. (400)')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('when signed out, the page requests nothing and shows only how to sign in', () => {
  act(forgetUser)
  const { requests } = openedAt('/chat-direct/ana/bo')
  expect(screen.getByRole('heading', { name: 'Sign in to read this' })).toBeDefined()
  expect(requests).toEqual([])
})
