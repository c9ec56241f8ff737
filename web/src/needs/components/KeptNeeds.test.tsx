import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { ANA } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { KeptNeeds } from './KeptNeeds.tsx'

const GET = 'GET /api/users/1/needs'
const PUT = 'PUT /api/users/1/needs'
const choice = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

test('each tap is saved, and a second one adds to the first', async () => {
  const server = network({ [GET]: { needs: ['quiet'] }, [PUT]: { needs: ['quiet'] } })
  const { user } = show(<KeptNeeds userId={ANA} />)
  expect((await choice('Quiet')).checked).toBe(true)
  await user.click(await choice('Seats'))
  await user.click(await choice('Quiet'))
  await waitFor(() =>
    expect(server.requestsTo(PUT).map(({ body }) => body)).toEqual([
      { needs: ['quiet', 'seats'] },
      { needs: ['seats'] },
    ]),
  )
})

test('after five, the others are disabled', async () => {
  network({ [GET]: { needs: ['quiet', 'seats', 'short', 'companion'] }, [PUT]: { needs: [] } })
  const { user } = show(<KeptNeeds userId={ANA} />)
  await user.click(await choice('No photos'))
  expect((await choice('Step-free')).disabled).toBe(true)
  expect((await choice('No photos')).disabled).toBe(false)
})

test('what was not saved does not stay chosen', async () => {
  network({ [GET]: { needs: [] }, [PUT]: errorReply(500, 'INTERNAL', 'No') })
  const { user } = show(<KeptNeeds userId={ANA} />)
  await user.click(await choice('Quiet'))
  await waitFor(async () => expect((await choice('Quiet')).checked).toBe(false))
})
