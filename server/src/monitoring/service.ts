import { AREA_PEOPLE_STEP, SPANS } from '@hereabouts/contract/monitoring/limits'
import type { Monitoring, Span } from '@hereabouts/contract/monitoring/schemas'
import { cellToLatLng } from 'h3-js'
import { DAY_MS, HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { grouped, oneAfterTheOther, type Sample, seriesOf, togetherAtOnce } from './rules.ts'
import * as store from './store.ts'

const FINE = SPANS.hour.stepSeconds
const COARSE = SPANS.month.stepSeconds
export const FINE_KEPT_MS = HOUR_MS
const COARSE_KEPT_MS = 30 * DAY_MS
/** How late a step may still be written, by a node that had to wait for the database. */
const LATE_MS = MINUTE_MS
/** How long the latest step may arrive before the previous one is shown as the last. */
const SHOWN_AFTER_MS = 3 * SECOND_MS

/**
 * Merges complete hours and deletes old rows; resolves to the number deleted. Nodes may run it at the same
 * time.
 */
export async function thinSamples({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const done = endOfHour(later(now, -LATE_MS))
  return db.tx(async (tx) => {
    const { at: latest } = await store.findLatest(tx, COARSE)
    const samples = await store.listSamples(tx, FINE, latest ?? new Date(0), done)
    for (const [end, ofHour] of grouped(samples, ({ at }) => hourOf(at))) {
      const steps = [...togetherByEnd(ofHour).values()]
      await store.addSample(tx, COARSE, { at: new Date(end), node: 'all', numbers: oneAfterTheOther(steps) })
    }
    const kept = later(now, -FINE_KEPT_MS)
    const fine = await store.removeSamples(tx, FINE, kept < done ? kept : done)
    return fine + (await store.removeSamples(tx, COARSE, later(now, -COARSE_KEPT_MS)))
  })
}

export async function getMonitoring({ db, clock }: Deps, span: Span): Promise<Monitoring> {
  const now = clock.now()
  const { stepSeconds, points } = SPANS[span]
  const stepMs = stepSeconds * SECOND_MS
  const lastEnd = Math.floor((now.getTime() - SHOWN_AFTER_MS) / stepMs) * stepMs
  const ends = Array.from({ length: points }, (_, nth) => lastEnd - (points - 1 - nth) * stepMs)
  const rows = await store.listSamples(
    db,
    stepSeconds,
    new Date(lastEnd - points * stepMs),
    new Date(lastEnd),
  )
  const recent = await store.listSamples(db, FINE, later(now, -MINUTE_MS), now)
  return {
    at: now.toISOString(),
    span,
    stepSeconds,
    startsAt: new Date(lastEnd - (points - 1) * stepMs).toISOString(),
    nodes: new Set(recent.map(({ node }) => node)).size,
    series: seriesOf(togetherByEnd(rows), ends),
    areas: await listAreas(db, now),
  }
}

async function listAreas(db: Deps['db'], now: Date) {
  return (await store.countByArea(db, now)).map(({ cell, people }) => {
    const [latitude, longitude] = cellToLatLng(cell)
    return {
      latitude: oneDecimal(latitude),
      longitude: oneDecimal(longitude),
      atLeast: people - (people % AREA_PEOPLE_STEP),
    }
  })
}

function togetherByEnd(rows: readonly store.SampleRow[]): Map<number, Sample> {
  const byEnd = grouped(rows, ({ at }) => at.getTime())
  return new Map(
    [...byEnd].map(([end, ofStep]) => [end, togetherAtOnce(ofStep.map(({ numbers }) => numbers))]),
  )
}

/** The end of the hour to which a step with this end belongs. */
function hourOf(end: Date): number {
  return Math.ceil(end.getTime() / HOUR_MS) * HOUR_MS
}

function endOfHour(before: Date): Date {
  return new Date(Math.floor(before.getTime() / HOUR_MS) * HOUR_MS)
}

const oneDecimal = (degrees: number) => Math.round(degrees * 10) / 10
