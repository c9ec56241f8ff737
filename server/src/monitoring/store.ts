import { AREA } from '@hereabouts/contract/availability/limits'
import {
  AREA_PEOPLE_MIN,
  AREA_PEOPLE_STEP,
  AREA_RESOLUTION,
  AREAS_MAX,
} from '@hereabouts/contract/monitoring/limits'
import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { Sample } from './rules.ts'

export interface SampleRow {
  at: Date
  node: string
  numbers: Sample
}

export interface DatabaseCountsRow {
  available: number
  /** Since when the oldest item of each kind has been waiting. */
  mailSince: Date | null
  verificationSince: Date | null
  reportSince: Date | null
  appealSince: Date | null
}

/** The gauges that only the database knows. */
export function countDatabase(db: Queryable, now: Date) {
  return db.one<DatabaseCountsRow>(
    'monitoring.countDatabase',
    sql`select
          (select count(*)::integer from availabilities where until > ${now}) as available,
          (select min(created_at) from outbox where expires_at > ${now}) as mail_since,
          (select min(verification_date) from users where verification_status = 'submitted') as verification_since,
          (select min(created_at) from reports where state in ('open', 'triaged')) as report_since,
          (select min(appealed_at) from measures
            where appealed_at is not null and decided_at is null and ended_at is null) as appeal_since`,
  )
}

/** Adds one step of one node, unless it exists: two nodes may merge the same hour. */
export function addSample(db: Queryable, stepSeconds: number, { at, node, numbers }: SampleRow) {
  return db.run(
    'monitoring.addSample',
    sql`insert into samples (step_seconds, at, node, numbers)
        values (${stepSeconds}, ${at}, ${node}, ${JSON.stringify(numbers)})
        on conflict do nothing`,
  )
}

/** Samples after one moment and up to another, oldest first. */
export function listSamples(db: Queryable, stepSeconds: number, after: Date, upTo: Date) {
  return db.many<SampleRow>(
    'monitoring.listSamples',
    sql`select at, node, numbers from samples
        where step_seconds = ${stepSeconds} and at > ${after} and at <= ${upTo} order by at, node`,
  )
}

/** The end of the latest step of this length. */
export function findLatest(db: Queryable, stepSeconds: number) {
  return db.one<{ at: Date | null }>(
    'monitoring.findLatest',
    sql`select max(at) as at from samples where step_seconds = ${stepSeconds}`,
  )
}

export function removeSamples(db: Queryable, stepSeconds: number, upTo: Date) {
  return db.run(
    'monitoring.removeSamples',
    sql`delete from samples where step_seconds = ${stepSeconds} and at <= ${upTo}`,
  )
}

/**
 * The number of available people per large area, where there are enough. The parent of a cell has its
 * resolution in bits 52 to 55, and digits of sevens below its own
 * (https://h3geo.org/docs/core-library/h3Indexing).
 */
export function countByArea(db: Queryable, now: Date) {
  const fromBit = (15 - AREA.resolution) * 3
  const sevens = ((1n << BigInt((AREA.resolution - AREA_RESOLUTION) * 3)) - 1n) << BigInt(fromBit)
  const resolution = BigInt(AREA_RESOLUTION) << 52n
  return db.many<{ cell: string; people: number }>(
    'monitoring.countByArea',
    sql`select to_hex((area_cell & ~(15::bigint << 52)) | ${raw(String(resolution | sevens))}) as cell,
          count(*)::integer as people
        from availabilities where until > ${now} and not is_hidden
        group by 1 having count(*) >= ${AREA_PEOPLE_MIN} order by count(*) / ${AREA_PEOPLE_STEP}::integer desc, cell limit ${AREAS_MAX}`,
  )
}
