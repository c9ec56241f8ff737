import { LAPSES_HOURS_BEFORE } from '@hereabouts/contract/gatherings/limits'
import sql from 'sql-template-tag'
import { DAY_MS, HOUR_MS, later, SECOND_MS } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'

interface Counts {
  availableNow: number
  openMeetups: number
  conversations: number
}

/**
 * Current counts, and conversations with a message since `since`. An expired invitation is not open, even
 * before the cleanup.
 */
export function count(db: Queryable, now: Date, since: Date) {
  return db.one<Counts>(
    'admin.count',
    sql`select
          (select count(*)::int from availabilities where until > ${now}) as available_now,
          (select count(*)::int from meetups
            where state in ('pending', 'accepted') and (state = 'accepted' or expires_at > ${now})) as open_meetups,
          (select count(*)::int from conversations where last_sent_at > ${since}) as conversations`,
  )
}

/** Gatherings ahead and under way, and those that took place since `since`. */
export function countGatherings(db: Queryable, now: Date, since: Date) {
  return db.one<{ open: number; on: number; happened: number; pairs: number }>(
    'admin.countGatherings',
    sql`select
          (select count(*)::int from gatherings where state = 'open' and ended_at is null
            and starts_at > ${later(now, LAPSES_HOURS_BEFORE * HOUR_MS)}) as open,
          (select count(*)::int from gatherings where state in ('on', 'under_way') and ended_at is null) as "on",
          (select count(*)::int from gatherings where state = 'over' and ended_at > ${since}) as happened,
          (select count(*)::int from gathering_proofs join meetups on meetups.id = meetup_id
            where state = 'met' and ended_at > ${since}) as pairs`,
  )
}

interface JoinedRow {
  daysAgo: number
  joined: number
}

/** Sign-ups by age in whole days, including accounts that no longer exist. Days without any are missing. */
export function countJoined(db: Queryable, now: Date, since: Date) {
  return db.many<JoinedRow>(
    'admin.countJoined',
    sql`select ${daysAgo(now)} as days_ago, count(*)::int as joined
        from users where created_at > ${since} and created_at <= ${now} group by 1`,
  )
}

interface InvitedRow {
  daysAgo: number
  invited: number
  accepted: number
  met: number
}

/** Invitations and their outcome, by age in whole days. */
export function countInvited(db: Queryable, now: Date, since: Date) {
  return db.many<InvitedRow>(
    'admin.countInvited',
    sql`select ${daysAgo(now)} as days_ago, count(*)::int as invited,
          count(*) filter (where accepted_at is not null)::int as accepted,
          count(*) filter (where state = 'met')::int as met
        from meetups where created_at > ${since} and created_at <= ${now}
          and was_invited
        group by 1`,
  )
}

const daysAgo = (now: Date) =>
  sql`floor(extract(epoch from ${now}::timestamptz - created_at) / ${DAY_MS / SECOND_MS})::int`
