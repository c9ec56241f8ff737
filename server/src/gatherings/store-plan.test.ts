import { latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { GATHERING_CELL } from '../../test/gathering.ts'
import { explaining, readsOf } from '../../test/plans.ts'
import { townWith } from '../../test/town.ts'
import { cellsAround } from './rules-cells.ts'
import * as store from './store.ts'
import { browse } from './store-views.ts'

test.each(['auto', 'force_generic_plan'])(
  'browsing and the tick read neither ended gatherings nor those of other towns (%s)',
  async (mode) => {
    const { ana, bo, clock, deps, run } = await townWith()
    const now = clock.now()
    const fill = (count: number, cell: string, isEnded: boolean) =>
      run(sql`with added as (
          insert into gatherings (code, starter_id, interest_id, cell, label, place, note, starts_at, ends_at, minimum, maximum,
            is_verified_only, state, created_at, ended_at)
          select gen_random_uuid()::text, ${ana.id}, 1 + n % 40, ${BigInt(`0x${cell}`)}, 'Camden', 'The café', '',
            ${now}::timestamptz + n * interval '10 minutes' + interval '1 day', ${now}::timestamptz + n * interval '10 minutes' + interval '25 hours',
            3, 6, false, case when ${isEnded} then 'over' else 'open' end, ${now}, case when ${isEnded} then ${now}::timestamptz end
          from generate_series(1, ${count}::integer) n returning id)
        insert into gathering_members (gathering_id, user_id, state, joined_at)
        select id, person, 'in', ${now} from added, unnest(array[${ana.id}, ${bo.id}]::bigint[]) as person`)
    await fill(300, GATHERING_CELL, false)
    await fill(5000, GATHERING_CELL, true)
    await fill(5000, latLngToCell(40.7, -74, 6), false)
    for (const table of [sql`gatherings`, sql`gathering_members`]) await run(sql`vacuum analyze ${table}`)

    const plans = await deps.db.tx(async (tx) => {
      await tx.run('test', sql`select set_config('plan_cache_mode', ${mode}, true)`)
      const explain = explaining(tx)
      return [
        await browse(explain, ana.id, cellsAround(GATHERING_CELL), now),
        await store.listDue(explain, now),
      ]
    })
    for (const plan of plans)
      for (const table of ['gatherings', 'gathering_members']) {
        const reads = readsOf(table, plan)
        expect(reads.length).toBeGreaterThan(0)
        expect([table, reads]).not.toEqual([table, expect.arrayContaining(['Seq Scan'])])
      }
  },
)
