import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

interface Counts {
  availableNow: number
  openMeetups: number
  conversations: number
  metLately: number
  invited: number
  accepted: number
  met: number
}

/** Counts what is now, and what was since `since`. What has expired and waits for its sweep is not open any more. */
export function count(db: Queryable, now: Date, since: Date) {
  return db.one<Counts>(
    'admin.count',
    sql`select
          (select count(*)::int from availabilities where until > ${now}) as available_now,
          (select count(*)::int from meetups
            where state in ('pending', 'accepted') and (state = 'accepted' or expires_at > ${now})) as open_meetups,
          (select count(*)::int from conversations where last_sent_at > ${since}) as conversations,
          (select count(*)::int from meetups where state = 'met' and ended_at > ${since}) as met_lately,
          lately.*
        from (
          select count(*)::int as invited,
            count(*) filter (where accepted_at is not null)::int as accepted,
            count(*) filter (where state = 'met')::int as met
          from meetups where created_at > ${since}) as lately`,
  )
}
