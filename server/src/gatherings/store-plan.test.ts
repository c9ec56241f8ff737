import { latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { GATHERING_CELL } from '../../test/gathering.ts'
import { explaining, PLAN_MODES, readsOf } from '../../test/plans.ts'
import { townWith } from '../../test/town.ts'
import { cellsAround } from './rules-cells.ts'
import * as store from './store.ts'
import { listPublic } from './store-agenda.ts'
import * as digest from './store-digest.ts'
import * as hours from './store-hours.ts'
import { browse } from './store-views.ts'

test.each(PLAN_MODES)(
  'browsing, the agenda and the tick read neither ended gatherings nor those of other towns (%s)',
  async (mode) => {
    const { ana, bo, clock, deps, run } = await townWith()
    const now = clock.now()
    const fill = (count: number, cell: string, isEnded: boolean) =>
      run(sql`with added as (
          insert into gatherings (code, starter_id, interest_id, cell, label, place, note, starts_at, first_starts_at, ends_at, minimum, maximum,
            is_verified_only, state, created_at, ended_at)
          select gen_random_uuid()::text, ${ana.id}, 1 + n % 40, ${BigInt(`0x${cell}`)}, 'Camden', 'The café', '',
            ${now}::timestamptz + n * interval '10 minutes' + interval '1 day', ${now}, ${now}::timestamptz + n * interval '10 minutes' + interval '25 hours',
            3, 6, false, case when ${isEnded} then 'over' else 'open' end, ${now}, case when ${isEnded} then ${now}::timestamptz end
          from generate_series(1, ${count}::integer) n returning id)
        insert into gathering_members (gathering_id, user_id, state, joined_at, agreed_start)
        select id, person, 'in', ${now}, ${now} from added, unnest(array[${ana.id}, ${bo.id}]::bigint[]) as person`)
    await fill(300, GATHERING_CELL, false)
    await fill(5000, GATHERING_CELL, true)
    await fill(5000, latLngToCell(40.7, -74, 6), false)
    for (const table of [sql`gatherings`, sql`gathering_members`]) await run(sql`vacuum analyze ${table}`)

    const plans = await deps.db.tx(async (tx) => {
      await tx.run('test', sql`select set_config('plan_cache_mode', ${mode}, true)`)
      const explain = explaining(tx)
      return [
        await browse(explain, ana.id, cellsAround(GATHERING_CELL), now),
        await listPublic(explain, now),
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

test.each(PLAN_MODES)(
  'with 100,000 weekly hours, the job reads only those that have closed, have begun, or are open around them (%s)',
  async (mode) => {
    const { ana, clock, deps, run } = await townWith()
    const now = clock.now()
    const town = BigInt(`0x${GATHERING_CELL}`)
    const elsewhere = BigInt(`0x${latLngToCell(40.7, -74, 6)}`)
    await run(sql`insert into users (username, name, email, password_hash, created_at)
      select 'city_' || n, 'City', 'city' || n || '@example.org', 'none', ${now} from generate_series(1, 5000) n`)
    // In batches, because a statement may take ten seconds at most, even on a busy machine.
    for (let from = 1; from < 100_000; from += 20_000)
      await run(sql`with people as (select array_agg(id) as ids from users), added as (
        insert into free_hours (user_id, weekday, starts_minute, lasts_minutes, time_zone, cell, opens_at, begun_at, ends_at)
        select ids[1 + n % 5000], 1 + n % 7, 0, 120, 'UTC', case when n % 100 = 0 then ${town}::bigint else ${elsewhere}::bigint end,
          opens_at, case when opens_at < ${now} then opens_at end, ${now}::timestamptz + interval '8 weeks'
        from people, generate_series(${from}::integer, ${from + 19_999}::integer) n, lateral (select ${now}::timestamptz + (n % 10000 - 119) * interval '1 minute') as hours (opens_at)
        returning id)
      insert into free_hours_interests (free_hours_id, interest_id) select id, 1 + id % 40 from added`)
    for (const table of [sql`free_hours`, sql`free_hours_interests`]) await run(sql`vacuum analyze ${table}`)

    const around = { cells: cellsAround(GATHERING_CELL), interests: [1 as never], newSince: now, now }
    const plans = await deps.db.tx(async (tx) => {
      await tx.run('test', sql`select set_config('plan_cache_mode', ${mode}, true)`)
      const explain = explaining(tx)
      return {
        closed: await hours.listClosed(explain, now, 2000),
        begun: await hours.takeBegun(explain, now, 2000),
        open: await hours.countOpen(explain, around),
        asked: await hours.listToNotify(explain, around, now),
        hidden: await hours.listNeverShown(explain, [ana.id], around),
        zones: await digest.listTimeZones(explain),
      }
    })
    for (const [index, plan] of [
      ['free_hours_by_closing', plans.closed],
      ['free_hours_by_opening', plans.begun],
      ['free_hours_by_cell', plans.open],
      ['free_hours_by_cell', plans.asked],
      ['free_hours_by_user', plans.hidden],
      ['free_hours_by_time_zone', plans.zones],
    ] as const) {
      const reads = readsOf('free_hours', plan)
      expect(reads).toContainEqual(expect.stringContaining(index))
      expect(reads).not.toContain('Seq Scan')
    }
  },
)
