import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  AGENDA_LISTED_MAX,
  ASKED_FIRST_HOURS,
  LAPSES_HOURS_BEFORE,
} from '@hereabouts/contract/gatherings/limits'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import sql from 'sql-template-tag'
import { HOUR_MS, later } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import { heldSeats } from './store-friends.ts'

/** Null takes the gathering off the agenda. */
export function setPublisher(db: Queryable, id: GatheringId, publisher: UserId | null) {
  return db.run(
    'gatherings.setPublisher',
    sql`update gatherings set published_by = ${publisher} where id = ${id}`,
  )
}

export interface AgendaRow {
  id: GatheringId
  code: string
  state: 'open' | 'on'
  interestName: string
  label: string
  startsAt: Date
  endsAt: Date
  timeZone: string | null
  isVerifiedOnly: boolean
  isWeekly: boolean
  going: number
  minimum: number
  changes: number
  createdAt: Date
  onAt: Date | null
  movedAt: Date | null
}

/**
 * The public gatherings that everybody can join, the soonest first. Leaves out a gathering if one of its members
 * blocks somebody or is blocked: to that other person it looks full, and this list would show that it is not.
 */
export function listPublic(db: Queryable, now: Date) {
  return db.many<AgendaRow>(
    'gatherings.listPublic',
    sql`select gatherings.id, code, state, interests.name as interest_name, label, starts_at, ends_at, time_zone, is_verified_only,
          series_id is not null as is_weekly, going, minimum, changes, created_at, on_at, moved_at
        from gatherings
        join interests on interests.id = interest_id
        cross join lateral (
          select count(*)::integer as going, coalesce(bool_or((select count(*) from never_shown_to(user_id)) > 1), false) as is_apart
          from gathering_members members
          where gathering_id = gatherings.id and members.state = 'in') counted
        where published_by = starter_id and is_active(starter_id) and state in ('open', 'on') and starts_at > ${now}
          and (state = 'on' or starts_at > ${later(now, LAPSES_HOURS_BEFORE * HOUR_MS)})
          and (previous_id is null or created_at <= ${later(now, -ASKED_FIRST_HOURS * HOUR_MS)})
          and not is_hidden and going + ${heldSeats(now)} < maximum and not is_apart
        order by starts_at, gatherings.id limit ${AGENDA_LISTED_MAX}`,
  )
}
