import { ACCOUNT_DAYS_MIN, TOWN_HOUR_PROPOSED_FROM_PEOPLE } from '@hereabouts/contract/gatherings/limits'
import type { ProposedTownHour } from '@hereabouts/contract/gatherings/schemas-hours'
import { charactersIn } from '@hereabouts/contract/http/characters'
import { TOWN_HOUR_LABEL_CHARACTERS, TOWN_HOURS_MAX } from '@hereabouts/contract/town-hours/limits'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { drawOf } from '../platform/secret.ts'
import { listTownHours } from '../town-hours/service.ts'
import { bestHours, mondayOf } from './rules-town-hours.ts'
import * as store from './store-town-hours.ts'

/** The hours that weekly hours suggest, for towns that have no hour yet. */
export async function listProposedTownHours(
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<{ proposals: ProposedTownHour[] }> {
  const { townHours } = await listTownHours(deps)
  if (townHours.length >= TOWN_HOURS_MAX || townHours.some(({ cell }) => cell === null))
    return { proposals: [] }
  const withHour = new Set(townHours.map(({ cell }) => cell))
  const proposed = await store.listProposed(deps.db)
  return { proposals: proposed.filter(({ cell }) => !withHour.has(cell)).map(withFittingLabel) }
}

/**
 * Looks once a week for hours in which many people of a town would be free. What it found stays until the next
 * week, because two results would tell who changed their hours in between. The noise follows from the secret,
 * so a search that is repeated after a restore has the same.
 */
export async function proposeTownHours({ db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>) {
  const now = clock.now()
  const week = mondayOf(now)
  await db.tx(async (tx) => {
    if ((await store.startSearch(tx, week)) === 0) return
    const counted = await store.countFreeTogether(tx, {
      newSince: later(now, -ACCOUNT_DAYS_MIN * DAY_MS),
      now,
      atLeast: TOWN_HOUR_PROPOSED_FROM_PEOPLE,
    })
    const best = bestHours(counted, ({ cell, timeZone, hour }) =>
      drawOf(secret.digest('proposed town hours', `${week} ${cell} ${timeZone} ${hour}`)),
    )
    const proposed = best.slice(0, TOWN_HOURS_MAX).map(({ hour, ...rest }) => ({
      ...rest,
      weekday: Math.floor(hour / 24) + 1,
      startsMinute: (hour % 24) * 60,
    }))
    await store.addProposed(tx, week, proposed)
  })
}

/** A gathering's label may be longer than an hour's. */
function withFittingLabel({ label, ...row }: Awaited<ReturnType<typeof store.listProposed>>[number]) {
  return {
    ...row,
    label: label !== null && charactersIn(label) <= TOWN_HOUR_LABEL_CHARACTERS.max ? label : null,
  }
}
