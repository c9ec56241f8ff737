import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import { ANA, available } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import WhenAlone from './WhenAlone.tsx'

const SWITCH = 'PUT /api/users/1/availability'

test('while nobody is around, one tap looks further, and the rest follows in order', async () => {
  const receiver = phone()
  const current = available({ rangeMetres: 1609, upFor: 'tea' })
  const { requestsTo } = network({ [SWITCH]: current })
  const { user } = show(<WhenAlone userId={ANA} current={current} />)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/gatherings',
    '/gatherings/new',
    '/gatherings/hours',
    '/invites',
  ])
  await user.click(screen.getByRole('button', { name: 'Look a little further: 3 miles' }))
  await receiver.isSurelyAt({ lat: 51.508, lng: -0.128 })
  await expect.poll(() => requestsTo(SWITCH).map(({ body }) => body)).toHaveLength(1)
  expect(requestsTo(SWITCH)[0]?.body).toMatchObject({ rangeMetres: 4828, until: current.until, upFor: 'tea' })
})

test('at the widest range, nothing further is offered', () => {
  show(<WhenAlone userId={ANA} current={available({ rangeMetres: 16093 })} />)
  expect(screen.queryByRole('button')).toBeNull()
})
