import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { cellsAround } from './rules-cells.ts'
import { digestOf, isDigestHour } from './rules-digest.ts'
import * as store from './store-digest.ts'
import { browse } from './store-views.ts'

/**
 * In the morning, notifies people with weekly hours of gatherings for their interests around the places of
 * these hours: how many are new, and how many need one more person. Counts what they would find by browsing.
 * At most once a day, and only if there are any.
 */
export async function processDigests(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const zones = (await store.listTimeZones(db)).map(({ timeZone }) => timeZone)
  const morning = zones.filter((zone) => isDigestHour(zone, now))
  if (morning.length === 0) return
  // Less than a day, so that a digest at the end of the hour does not cancel the next one.
  const lookedBefore = later(now, -20 * HOUR_MS)
  for (const due of await store.listDueForDigest(db, morning, lookedBefore, AT_ONCE)) {
    const { userId, isVerified, cells, lookedAt } = due
    await db.tx(async (tx) => {
      if (!(await store.takeDigest(tx, userId, now, lookedBefore))) return
      const around = [...new Set(cells.flatMap(cellsAround))]
      const since = lookedAt ?? later(now, -DAY_MS)
      const digest = digestOf(await browse(tx, userId, around, now), { since, now, isVerified })
      if (digest.fresh + digest.oneMore === 0) return
      await store.saveDigest(tx, userId, { at: now, ...digest })
      tx.emit('gatherings.digest', { userId })
    })
  }
}

/** People per run. Runs are a minute apart, so the digest hour is enough for 12,000 people. */
const AT_ONCE = 200
