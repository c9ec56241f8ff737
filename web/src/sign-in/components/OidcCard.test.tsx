import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ANA } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { listenToToasts } from '../../../test/toasts.ts'
import OidcCard from './OidcCard.tsx'

const GET = 'GET /api/users/1/oidc'
const DELETE = 'DELETE /api/users/1/oidc'
const CONNECTED = { connection: { createdAt: '2026-11-01T12:00:00Z', lastUsedOn: '2026-11-18' } }

function opened(answer: object, isOnlyWay = false) {
  const net = network({ [GET]: answer })
  return {
    ...net,
    toasts: listenToToasts(),
    ...show(<OidcCard id={ANA} provider={{ label: 'Chess Club', isOnlyWay }} />),
  }
}

test('a connected account shows since when, and is disconnected', async () => {
  const { user, answer, requestsTo } = opened(CONNECTED)
  await screen.findByText(/^Connected since .*2026.* Last used on .*18.*2026/)
  answer(DELETE, {})
  answer(GET, { connection: null })
  await user.click(screen.getByRole('button', { name: 'Disconnect Chess Club' }))
  await screen.findByText(/^Your account isn’t connected with Chess Club/)
  expect(requestsTo(DELETE)).toHaveLength(1)
})

test('the only way in stays connected', async () => {
  opened(CONNECTED, true)
  await screen.findByText('This is the only way to sign in here.')
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a failure says why, and the account stays connected', async () => {
  const { user, answer, toasts } = opened(CONNECTED)
  answer(DELETE, errorReply(409, 'OIDC_LAST_WAY', 'It’s the only way in.'))
  await user.click(await screen.findByRole('button', { name: 'Disconnect Chess Club' }))
  await waitFor(() => expect(JSON.stringify(toasts)).toContain('Not disconnected'))
  expect(screen.getByRole('button', { name: 'Disconnect Chess Club' })).toBeDefined()
})
