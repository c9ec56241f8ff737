import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gathering } from '../../../test/gatherings.ts'
import { network } from '../../../test/network.ts'
import { ANA, NO_PROVIDER } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { PublishGathering } from './PublishGathering.tsx'

const INSTANCE = 'GET /api/instance'
const STARTED = { own: 'in', code: 'ABCDEFGH', isStarter: true } as const

test('its starter puts a gathering on the public agenda', async () => {
  const { requestsTo } = network({
    [INSTANCE]: { ...NO_PROVIDER[INSTANCE], hasAgenda: true },
    'PUT /api/gatherings/7/publication': gathering({ ...STARTED, isPublic: true }),
  })
  const { user } = show(<PublishGathering userId={ANA} gathering={gathering(STARTED)} />)
  await user.click(await screen.findByRole('switch', { name: 'On the public agenda' }))
  await waitFor(() =>
    expect(requestsTo('PUT /api/gatherings/7/publication')).toMatchObject([{ body: { isPublic: true } }]),
  )
})

test('without an agenda, nobody is asked', async () => {
  const { requestsTo } = network(NO_PROVIDER)
  show(<PublishGathering userId={ANA} gathering={gathering(STARTED)} />)
  await waitFor(() => expect(requestsTo(INSTANCE)).toHaveLength(1))
  expect(screen.queryByRole('switch')).toBeNull()
})
