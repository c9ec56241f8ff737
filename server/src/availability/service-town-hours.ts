import { DAY_MS, later } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { listOpenTownHours, setPeople } from '../town-hours/service.ts'
import { areasIn } from './rules-town-hours.ts'
import { countOn } from './store.ts'

/** Counts how many people are on, in each town that has its hour now. */
export async function countTownHours({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const open = await listOpenTownHours(db, now)
  if (open.length === 0) return
  const counted = await countOn(
    db,
    open.map(({ cell }) => areasIn(cell)),
    { newSince: later(now, -COUNTED_AFTER_DAYS * DAY_MS), now },
  )
  const people = new Map(counted.map((each) => [each.nth, each.people]))
  await setPeople(
    db,
    open.map((hour, i) => ({ ...hour, people: people.get(i + 1) ?? 0 })),
  )
}

/** From this age on, gatherings admit an account. */
const COUNTED_AFTER_DAYS = 1
