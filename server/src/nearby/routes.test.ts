import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import { expect, test } from 'vitest'
import { townWith } from '../../test/town.ts'

test('a person gets their own list, empty and marked as off while they are', async () => {
  const { ana } = await townWith()
  expect(await ana.nearby()).toEqual({ people: [], more: 0, isOff: true })
})

test('nobody gets somebody else’s list', async () => {
  const { ana, bo } = await townWith()
  await ana.switchOn()
  await bo.switchOn()
  expect(await bo.errorOf(listNearby, { params: { id: ana.id } })).toBe('404 NOT_FOUND')
  expect(await bo.errorOf(listNearby, { params: { id: 99_999 } })).toBe('404 NOT_FOUND')
  expect(await bo.errorOf(listNearby, { params: { id: 'me' } })).toBe('404 NOT_FOUND')
})

test('no place and no range can be asked for: the search uses those the person switched on with', async () => {
  const { ana } = await townWith()
  await ana.switchOn()
  for (const query of [{ cell: '88195da49bfffff' }, { rangeMetres: 16093 }, { lat: 51.5, lng: -0.1 }])
    expect(await ana.errorOf(listNearby, { params: { id: ana.id }, query: query as never })).toBe(
      '422 VALIDATION',
    )
})

test('proxies and browsers must not cache it', async () => {
  const { ana } = await townWith()
  const answer = await ana.answer(listNearby, { params: { id: ana.id } })
  expect(answer.headers['cache-control']).toBe('no-store')
})
