import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gathering } from '../../../test/gatherings.ts'
import { network } from '../../../test/network.ts'
import { ANA } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import PlaceOffers from './PlaceOffers.tsx'
// The app loads it lazily. Here it loads first, so that no test waits for it.
import './OffersSheet.tsx'

const NEEDS = 'GET /api/users/1/needs'
const SET = 'PUT /api/gatherings/7/offers'

test('a person reads what the place offers, and which of their own needs that leaves open', async () => {
  const server = network({ [NEEDS]: { needs: ['short', 'quiet', 'step_free'] } })
  show(<PlaceOffers userId={ANA} gathering={gathering({ offers: ['companion', 'quiet'] })} canChange />)
  expect(screen.getByText('The place offers: quiet, companions welcome')).toBeDefined()
  expect((await screen.findByText(/^The host hasn’t said/)).textContent).toBe(
    'The host hasn’t said whether this fits what you need: step-free. Only you see this.',
  )
  expect(screen.queryByRole('button')).toBeNull()
  expect(server.requests.map(({ name }) => name)).toEqual([NEEDS])
})

test('a person who needs nothing reads nothing of needs', async () => {
  const server = network({ [NEEDS]: { needs: [] } })
  const { container } = show(<PlaceOffers userId={ANA} gathering={gathering()} canChange />)
  await waitFor(() => expect(server.requests).toHaveLength(1))
  expect(container.textContent).toBe('')
})

test('the starter says what the place offers', async () => {
  const own = gathering({ isStarter: true, own: 'in' })
  const server = network({ [NEEDS]: { needs: ['quiet'] }, [SET]: own })
  const { user } = show(<PlaceOffers userId={ANA} gathering={own} canChange />)
  await user.click(screen.getByRole('button', { name: 'Change what the place offers' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Companions welcome' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.requestsTo(SET).map(({ body }) => body)).toEqual([{ offers: ['companion'] }]),
  )
  expect(screen.queryByText(/^The host hasn’t said/)).toBeNull()
})
