import { RANGES_METRES } from '@hereabouts/contract/availability/limits'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { gridDisk, latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { explaining, PLAN_MODES, readsOf } from '../../test/plans.ts'
import { randomFrom } from '../../test/random.ts'
import { type Town, townWith } from '../../test/town.ts'
import { probesAround, spotsAround } from './rules-probes.ts'
import { SCANNED_MAX } from './service.ts'
import * as store from './store.ts'

const PEOPLE = 20_000
const CELL = latLngToCell(51.508, -0.1281, 8)
const SPOT = latLngToCell(51.508, -0.1281, 10)

test.each(PLAN_MODES)(
  'a search uses the area index and never reads the whole table, with thousands around (%s)',
  async (mode) => {
    const town = await townWith({ people: ['ana'] })
    const { ana, clock, deps } = town
    await fillCity(town)

    const now = clock.now()
    const places = [SPOT, null].map((spot) => ({
      rangeMetres: 8047,
      probes: probesAround(CELL, 8047),
      ...spotsAround(spot),
    }))
    const limits = { scanned: SCANNED_MAX, shown: 130 }
    const searcher = {
      rangeMetres: 8047,
      chosenRangeMetres: 8047,
      areaCell: CELL,
      spotCell: SPOT,
      interests: [],
      most: 100,
      isVerified: false,
      onlyShowVerified: false,
      visibleToVerifiedOnly: false,
    }
    const weights = new Map([1, 2].map((number) => [number as InterestId, number]))
    const settings = { isVerified: true, visibleToVerifiedOnly: false }

    const plans = await deps.db.tx(async (tx) => {
      await tx.run('test', sql`select set_config('plan_cache_mode', ${mode}, true)`)
      const explain = explaining(tx)
      const plans: unknown[] = []
      for (const around of places)
        plans.push(
          await store.findAround(explain, ana.id, searcher, around, weights, 1n, limits, now),
          await store.listAudience(explain, ana.id, settings, around, SCANNED_MAX, null, now),
          await store.listAudience(explain, ana.id, settings, around, SCANNED_MAX, [ana.id], now),
        )
      return plans
    })

    for (const plan of plans) {
      const reads = readsOf('availabilities', plan as unknown[])
      expect(reads).toContain('Index Only Scan by availabilities_by_area')
      expect(reads.filter((read) => read.includes('by_area'))).toHaveLength(1)
      expect(reads).not.toContain('Seq Scan')
      // With a million people, the planner read all spots that have not ended, seven times.
      expect(reads.filter((read) => read.includes('by_spot_until'))).toEqual([])
    }
  },
)

async function fillCity({ run, clock }: Town) {
  const random = randomFrom(1)
  const cells = gridDisk(CELL, 15)
  const people = Array.from({ length: PEOPLE }, () => ({
    cell: BigInt(`0x${random.pick(cells)}`),
    range: random.pick(RANGES_METRES),
  }))
  const [now, until] = [clock.now(), new Date(clock.now().getTime() + 60 * 60_000)]
  await run(sql`insert into users (username, name, email, password_hash, created_at)
    select 'city_' || nr, 'City', 'city' || nr || '@example.org', 'nothing', ${now} from generate_series(1, ${PEOPLE}) as nr`)
  await run(sql`insert into availabilities (user_id, session_id, range_metres, up_for, since, until, area_cell,
      reported_area_cell, reported_at, is_verified, only_show_verified, visible_to_verified_only, interests)
    select users.id, 0, range, '', ${now}, ${until}, cell, cell, ${now}, false, false, false, interest_mask('{1,2}', '{3,3}')
    from unnest(${people.map(({ cell }) => cell)}::bigint[], ${people.map(({ range }) => range)}::integer[])
      with ordinality as given (cell, range, nr)
    join users on username = 'city_' || nr`)
  await run(sql`vacuum analyze availabilities`)
  await run(sql`analyze users`)
}
