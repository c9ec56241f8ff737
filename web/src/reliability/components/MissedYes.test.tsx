import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ANA, inMinutes } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import MissedYes from './MissedYes.tsx'

const UNDO = 'POST /api/users/1/missed-yeses/undo'
const missed = (count: number) => ({ count, undoUntil: inMinutes(60) })

test.each([
  [1, 'We’ll ask you an hour before the next one if you’re still coming. Nobody else sees this.'],
  [2, 'Until you’ve come to two, it’s one seat or plan at a time. Nobody else sees this.'],
  [
    3,
    'Until you’ve come to two, it’s one seat or plan at a time, and you wait for a seat first. Nobody else sees this.',
  ],
])('says in a sentence what follows from %i', (count, text) => {
  show(<MissedYes userId={ANA} missed={missed(count)} />)
  expect(screen.getByText(/Nobody else sees this/).textContent.trim()).toBe(text)
})

test('is undone with one tap, without a reason', async () => {
  const server = network({ [UNDO]: { count: 0, undoUntil: null } })
  const { user } = show(<MissedYes userId={ANA} missed={missed(1)} />)
  await user.click(screen.getByRole('button', { name: 'Something happened' }))
  await waitFor(() => expect(server.requestsTo(UNDO).map(({ body }) => body)).toEqual([undefined]))
})

test('says so if it could not be undone', async () => {
  network({ [UNDO]: errorReply(500, 'INTERNAL', 'No') })
  const { user } = show(<MissedYes userId={ANA} missed={missed(1)} />)
  await user.click(screen.getByRole('button', { name: 'Something happened' }))
  expect(await screen.findByRole('alert')).toBeDefined()
})
