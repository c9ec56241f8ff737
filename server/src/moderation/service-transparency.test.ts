import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { getTransparency } from '@hereabouts/contract/moderation/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { errorOf, townWithModerators } from '../../test/moderating.ts'
import { makeCall } from '../../test/person.ts'
import { publishMonths, getTransparency as read } from './service-transparency.ts'

const MONTH = 31 * 24 * 60

test('nothing is counted or shown until the operator turns it on', async () => {
  const { deps, http } = await townWithModerators({ config: { transparency: false } })
  await publishMonths(deps)
  expect(await errorOf(read(deps))).toBe('NOT_FOUND')
  expect((await makeCall(http, getTransparency, {})).statusCode).toBe(404)
  expect(await deps.db.many('test', sql`select from transparency_months`)).toEqual([])
})

test('everybody reads complete months, in which each person counts once', async () => {
  const { deps, http, clock, moveIn, report, people } = await townWithModerators()
  for (const subject of await moveIn(100, 'reported'))
    for (const by of [people.ana.id, people.bo.id]) await report(by, subject, 'scam')
  const month = clock.now().toISOString().slice(0, 7)
  await publishMonths(deps)
  expect((await read(deps)).months.some((each) => each.month === month)).toBe(false)
  clock.passMinutes(MONTH)
  await publishMonths(deps)
  const { months } = (await makeCall(http, getTransparency, {})).json()
  expect(months).toHaveLength(6)
  expect(months[0]).toMatchObject({ month, resolved: null, appeals: null })
  expect(Math.abs(months[0].reported - 100)).toBeLessThan(30)
  expect(months[0].reported % 5).toBe(0)
})

test('a month is published once: no later report, decision or deletion changes it', async () => {
  const { deps, clock, run, moveIn, report, people } = await townWithModerators()
  const subjects = await moveIn(40, 'reported')
  for (const subject of subjects) await report(people.ana.id, subject, 'scam')
  await run(sql`insert into measures (user_id, kind, reason, made_at, ends_at)
    select id, 'warning', 'Be kind', ${clock.now()}, 'infinity' from users where id = any(${subjects}::bigint[])`)
  clock.passMinutes(MONTH)
  await publishMonths(deps)
  const before = await read(deps)
  await run(sql`update reports set state = 'resolved', closed_at = created_at`)
  await run(sql`delete from users where id = any(${subjects.slice(20) as UserId[]}::bigint[])`)
  await run(sql`delete from reports where subject_id is null`)
  await publishMonths(deps)
  expect(await read(deps)).toEqual(before)
  clock.passMinutes(MONTH)
  await publishMonths(deps)
  expect((await read(deps)).months.slice(1)).toEqual(before.months)
})

test('a month that is counted again has the same noise', async () => {
  const { deps, clock, run, moveIn, report, people } = await townWithModerators()
  for (const subject of await moveIn(12, 'reported')) await report(people.ana.id, subject, 'scam')
  clock.passMinutes(MONTH)
  await publishMonths(deps)
  const before = await read(deps)
  await run(sql`delete from transparency_months`)
  await publishMonths(deps)
  expect(await read(deps)).toEqual(before)
})
