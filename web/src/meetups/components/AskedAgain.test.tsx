import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, network } from '../../../test/network.ts'
import { inMinutes, meetup } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import AskedAgain from './AskedAgain.tsx'

const COMING = 'POST /api/meetups/7/coming'
const CANCEL = 'POST /api/meetups/7/cancel'
const asked = meetup({ state: 'accepted', sureBy: inMinutes(50), startsAt: inMinutes(60) })

test('each answer is one tap', async () => {
  const server = network({ [COMING]: asked, [CANCEL]: { ...asked, state: 'cancelled' } })
  const { user } = show(<AskedAgain meetup={asked} until={inMinutes(50)} />)
  await user.click(screen.getByRole('button', { name: 'Yes, I’m coming' }))
  await waitFor(() => expect(server.requestsTo(COMING)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'I can’t come' }))
  await waitFor(() => expect(server.requestsTo(CANCEL)).toHaveLength(1))
})

test('says so if the answer did not arrive', async () => {
  network({ [COMING]: errorReply(500, 'INTERNAL', 'No') })
  const { user } = show(<AskedAgain meetup={asked} until={inMinutes(50)} />)
  await user.click(screen.getByRole('button', { name: 'Yes, I’m coming' }))
  expect(await screen.findByRole('alert')).toBeDefined()
})
