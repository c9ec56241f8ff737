import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import { endAvailability, getAvailability } from '@hereabouts/contract/availability/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { moved } from '../../test/places.ts'
import { type Town, townWith } from '../../test/town.ts'
import { engage, processDueAvailability, release } from './service.ts'

// On PostgreSQL these calls run in parallel; the embedded database runs them one after the other.

const NEXT_AREA = moved([51.508, -0.1281], 1_500, 1)

const shownAreas = ({ deps }: Town) =>
  deps.db.many<{ userId: number; area: string }>(
    'test',
    sql`select user_id, to_hex(area_cell) as area from availabilities order by user_id`,
  )

test('when two devices switch on at once in different areas, one of them is shown until the tick', async () => {
  const town = await townWith({ people: ['ana'] })
  const { ana } = town
  const answers = await Promise.all([ana.switchOn(), ana.switchOn({ at: NEXT_AREA }), ana.switchOn()])
  const [shown, ...others] = await shownAreas(town)
  expect(others).toEqual([])
  expect(answers.map(({ cell }) => cell)).toContain(shown?.area)
})

test('switching on and off at once gives everybody the same result', async () => {
  const { ana, bo, clock, runJobs } = await townWith()
  await bo.switchOn()
  for (let i = 0; i < 5; i++) {
    await Promise.all([ana.switchOn(), ana.call(endAvailability, { params: { id: ana.id } })])
    // Others see somebody who has just switched on for a minute, even if they switch off.
    clock.passMinutes(1)
    await runJobs()
    const { availability } = await ana.call(getAvailability, { params: { id: ana.id } })
    expect(await seenByBo()).toEqual(availability ? [ana.id] : [])
  }

  async function seenByBo() {
    return (await bo.nearby()).people.map(({ id }) => id)
  }
})

test('cleanups that run at once end each availability once', async () => {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  const { clock, deps, people } = town
  for (const person of Object.values(people)) await person.switchOn({ minutes: 30 })
  clock.passMinutes(30)
  const ended: number[] = []
  deps.bus.on('availability.ended', ({ userId }) => void ended.push(userId))
  await Promise.all([
    processDueAvailability(deps),
    processDueAvailability(deps),
    processDueAvailability(deps),
  ])
  await deps.bus.settled()
  expect(ended.toSorted()).toEqual(Object.values(people).map(({ id }) => id))
  expect(await shownAreas(town)).toEqual([])
})

test('a cleanup does not end the availability of somebody who switches on again at that moment', async () => {
  const town = await townWith({ people: ['ana'] })
  const { ana, clock, deps } = town
  await ana.switchOn({ minutes: 30 })
  clock.passMinutes(30)
  await Promise.all([processDueAvailability(deps), ana.switchOn(), processDueAvailability(deps)])
  expect(await shownAreas(town)).toHaveLength(1)
})

test('a setting and a switch changed at once are both stored, also in the searched columns', async () => {
  const { ana, deps } = await townWith({ people: ['ana'] })
  for (const [i, interests] of [[1, 2], [3], [4, 5, 6], [7]].entries()) {
    await Promise.all([
      ana.switchOn({ upFor: `nr ${i}` }),
      ana.call(changeUser, {
        params: { id: ana.id },
        body: { interests, privacySettings: { onlyShowVerified: i % 2 === 0 } },
      }),
    ])
    expect(
      await deps.db.one(
        'test',
        sql`select up_for, only_show_verified, interests = interest_bits(user_id) as is_kept
        from availabilities`,
      ),
    ).toEqual({ upFor: `nr ${i}`, onlyShowVerified: i % 2 === 0, isKept: true })
  }
})

test('when two meetups want the same person at once, only one gets them', async () => {
  const { ana, bo, cy, clock, deps } = await townWith({ people: ['ana', 'bo', 'cy'] })
  for (const person of [ana, bo, cy]) await person.switchOn()
  clock.passMinutes(1)
  const promise = (...ids: (typeof ana.id)[]) =>
    deps.db.tx(async (tx) => {
      const busy = await engage(deps, tx, ids)
      if (busy.length > 0) throw new Error(`busy: ${busy}`)
    })
  const results = await Promise.allSettled([promise(ana.id, bo.id), promise(bo.id, cy.id)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const hidden = await deps.db.many('test', sql`select user_id from availabilities where is_hidden`)
  const engaged = await deps.db.many('test', sql`select user_id from engagements`)
  expect(hidden).toHaveLength(2)
  expect(engaged).toHaveLength(2)
  await deps.db.tx((tx) => release(deps, tx, [ana.id, bo.id, cy.id]))
  expect(await deps.db.many('test', sql`select from availabilities where is_hidden`)).toEqual([])
})
