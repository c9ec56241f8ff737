import { expect, test } from 'vitest'
import { rereading } from '../../test/plans.ts'
import { townWith } from '../../test/town.ts'
import { addArrival, takeArrival } from './store-arrivals.ts'
import { addResetRequest, takeResetRequest } from './store-password-reset.ts'

test('one password reset request is taken at a time, whatever the plan', async () => {
  const { deps, clock } = await townWith({ people: [] })
  const taken = await deps.db.tx(async (tx) => {
    await rereading(tx)
    for (const name of ['ana', 'bo', 'cem']) await addResetRequest(tx, `${name}@example.org`, clock.now())
    return [await takeResetRequest(tx), await takeResetRequest(tx)]
  })
  expect(taken.map((request) => request?.email)).toEqual(['ana@example.org', 'bo@example.org'])
})

test('one arrival through an invite is taken at a time, whatever the plan', async () => {
  const { deps, clock } = await townWith({ people: [] })
  const taken = await deps.db.tx(async (tx) => {
    await rereading(tx)
    for (const code of ['AAAA2222', 'BBBB3333', 'CCCC4444']) await addArrival(tx, code, clock.now(), null)
    return [await takeArrival(tx), await takeArrival(tx)]
  })
  expect(taken.map((arrival) => arrival?.code)).toEqual(['AAAA2222', 'BBBB3333'])
})
