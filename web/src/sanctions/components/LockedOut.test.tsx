import type { OwnSanction } from '@hereabouts/contract/sanctions/schemas'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { network, noNetwork } from '../../../test/network.ts'
import { ANA, restriction } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { createQueryClient, keyFor } from '../../platform/query.ts'
import LockedOut from './LockedOut.tsx'

const SANCTIONS = 'GET /api/measures'
const suspension = restriction({ kind: 'suspension', isRead: false })
const warning = { ...suspension, id: 4 as OwnSanction['id'], kind: 'warning' } as const

function showLockedOut(...sanctions: OwnSanction[]) {
  const onFree = vi.fn()
  const server = network({ [SANCTIONS]: { measures: sanctions } })
  return { onFree, ...server, ...show(<LockedOut userId={ANA} onFree={onFree} />) }
}

test('a suspended person sees the reason and the end, and stays locked out', async () => {
  const { onFree } = showLockedOut(suspension)
  await screen.findByRole('heading', { level: 1, name: 'Your account is suspended' })
  expect(screen.getByText('Was unkind to others.')).toBeDefined()
  expect(screen.getByText(/27.*2026|Nov.*27/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'I’ve read this' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined()
  expect(onFree).not.toHaveBeenCalled()
})

test('a warned person continues after confirming that they have read it', async () => {
  const { user, answer, requestsTo, onFree } = showLockedOut(warning)
  answer('POST /api/measures/4/acknowledge', () => {
    answer(SANCTIONS, { measures: [{ ...warning, isRead: true }] })
    return {}
  })
  await user.click(await screen.findByRole('button', { name: 'I’ve read this' }))
  await waitFor(() => expect(onFree).toHaveBeenCalled())
  expect(requestsTo('POST /api/measures/4/acknowledge')).toHaveLength(1)
})

test.each([
  ['', () => ({})],
  [', also if only the answer was lost', noNetwork],
])('a person can appeal once, and then sees that the appeal is under review%s', async (_, reply) => {
  const { user, answer, requestsTo } = showLockedOut(suspension)
  const text = 'That was somebody else.'
  answer('POST /api/measures/3/appeal', () => {
    const appeal = { text, at: suspension.at, decision: null, answer: null, decidedAt: null }
    answer(SANCTIONS, { measures: [{ ...suspension, appeal }] })
    return reply()
  })
  await user.click(await screen.findByText('Appeal this'))
  await user.type(screen.getByLabelText('Your side'), ' \u200b')
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  expect(requestsTo('POST /api/measures/3/appeal')).toEqual([])
  await user.clear(screen.getByLabelText('Your side'))
  await user.type(screen.getByLabelText('Your side'), text)
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  await screen.findByText('A different team member is looking at it.')
  expect(screen.queryByText('Appeal this')).toBeNull()
  expect(requestsTo('POST /api/measures/3/appeal').map(({ body }) => body)).toEqual([{ text }])
})

test('cached sanctions release nobody', async () => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(keyFor('GET /api/measures', {}), { measures: [] })
  const onFree = vi.fn()
  network({ [SANCTIONS]: { measures: [warning] } })
  show(<LockedOut userId={ANA} onFree={onFree} />, queryClient)
  await screen.findByRole('heading', { level: 1, name: 'A warning' })
  expect(onFree).not.toHaveBeenCalled()
})

test('the app continues by itself once no sanction is left', async () => {
  const { onFree } = showLockedOut()
  await waitFor(() => expect(onFree).toHaveBeenCalled())
})
