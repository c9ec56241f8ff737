import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { explaining, PLAN_MODES, readsOf } from '../../test/plans.ts'
import { townWith } from '../../test/town.ts'
import * as store from './store.ts'

test.each(PLAN_MODES)('open meetups are found without reading ended ones (%s)', async (mode) => {
  const { ana, bo, clock, deps, run } = await townWith()
  const now = clock.now()
  await run(sql`insert into meetups
      (inviter_id, invitee_id, interest_id, place, note, starts_at, state, created_at, expires_at, ended_at)
    select ${ana.id}, ${bo.id}, 1, 'The fountain', '', ${now}, 'expired', ${now}, ${now}, ${now}
    from generate_series(1, 20000)`)
  await run(sql`vacuum analyze meetups`)

  const plans = await deps.db.tx(async (tx) => {
    await tx.run('test', sql`select set_config('plan_cache_mode', ${mode}, true)`)
    const explain = explaining(tx)
    return [
      await store.listUnsettled(explain, now, null),
      await store.listUnsettled(explain, now, [ana.id]),
      await store.lockPeople(explain, now, [ana.id, bo.id]),
      await store.settle(explain, now, [ana.id, bo.id]),
    ]
  })
  for (const plan of plans) {
    const reads = readsOf('meetups', plan).filter((read) => read !== 'ModifyTable')
    expect(reads.length).toBeGreaterThan(0)
    expect(reads).not.toContain('Seq Scan')
  }
})
