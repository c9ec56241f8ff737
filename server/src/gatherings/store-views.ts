import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  ASKED_FIRST_HOURS,
  GATHERINGS_LISTED_MAX,
  LAPSES_HOURS_BEFORE,
  OWN_GATHERINGS_MAX,
} from '@hereabouts/contract/gatherings/limits'
import type { GatheringId, GatheringState } from '@hereabouts/contract/gatherings/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import type { Outcome } from '@hereabouts/contract/meetups/schemas'
import type { PlaceNeed } from '@hereabouts/contract/needs/limits'
import sql, { type Sql } from 'sql-template-tag'
import { HOUR_MS, later } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import { type CompanionRow, companionColumns } from '../safety/store-companions.ts'
import { COLUMNS, type GatheringRow, type MemberRow } from './store.ts'
import { heldSeats } from './store-friends.ts'

/** A gathering with all columns that its views need. */
export interface ViewRow extends GatheringRow {
  code: string
  interestId: InterestId
  interestName: string
  isShared: boolean
  label: string
  place: string
  note: string
  offers: PlaceNeed[]
  createdAt: Date
  /** Whether its starter made it public. */
  isPublic: boolean
  /** When the starter last changed the place. */
  placedAt: Date | null
  /** When the viewer's account was created; null if it is verified. */
  unverifiedSince: Date | null
}

/** A person with a seat or on the waiting list, as the viewer sees them. */
export interface SeenMemberRow extends MemberRow, CompanionRow {
  gatheringId: GatheringId
  /** Whether there is a block between this person and the viewer. */
  isBlocked: boolean
  /** Whether the two have proved that they met. */
  isProved: boolean
  /** How it went for the viewer, in their own row. */
  ownOutcome: Outcome | null
  otherLocale: Locale | null
}

export function find(db: Queryable, id: GatheringId, viewer: UserId) {
  return db.maybeOne<ViewRow>('gatherings.find', sql`${selectViews(viewer)} where gatherings.id = ${id}`)
}

/** The gatherings that the person is in or waits for, or was in or waited for when they ended. */
export function listOwn(db: Queryable, person: UserId, endedAfter: Date) {
  return db.many<ViewRow>(
    'gatherings.listOwn',
    sql`${selectViews(person)}
        where gatherings.id in (select gathering_id from gathering_members
            where user_id = ${person} and gathering_members.state <> 'out' order by gathering_id desc limit ${OWN_GATHERINGS_MAX})
          and (ended_at is null or ended_at > ${endedAfter})
        order by starts_at desc, gatherings.id desc`,
  )
}

function selectViews(viewer: UserId): Sql {
  return sql`select ${COLUMNS}, code, interest_id, interests.name as interest_name, label, place, note, offers, gatherings.created_at, placed_at,
      coalesce(published_by = starter_id, false) as is_public,
      coalesce(interests.merged_into, interests.id) in (select interest_id from user_interests where user_id = ${viewer}) as is_shared,
      (select users.created_at from users where users.id = ${viewer} and not users.is_verified and not is_vouched) as unverified_since
    from gatherings join interests on interests.id = interest_id`
}

export function listSeenMembers(db: Queryable, ids: readonly GatheringId[], viewer: UserId) {
  return db.many<SeenMemberRow>(
    'gatherings.listSeenMembers',
    sql`select gathering_id, user_id, state, joined_at, promoted_at, confirmed_at, sure_by, agreed_start, goes_anyway, out_at, out_as, is_engaged,
          user_id <> ${viewer} and is_blocked(${viewer}, user_id) as is_blocked, ${companionColumns(viewer)}, other.locale as other_locale,
          case when user_id = ${viewer} then outcome end as own_outcome,
          exists (select from gathering_proofs proof where proof.gathering_id = gathering_members.gathering_id
            and low_id = least(user_id, ${viewer}::bigint) and high_id = greatest(user_id, ${viewer}::bigint)) as is_proved
        from gathering_members join users other on other.id = user_id
        where gathering_id = any(${ids}::bigint[]) and state <> 'out'
        order by gathering_id, joined_at, user_id`,
  )
}

export interface BrowsedRow {
  id: GatheringId
  state: GatheringState
  interestId: InterestId
  interestName: string
  isShared: boolean
  label: string
  note: string
  startsAt: Date
  endsAt: Date
  isVerifiedOnly: boolean
  isWeekly: boolean
  minimum: number
  maximum: number
  going: number
  /** How many seats members hold for friends. */
  heldSeats: number
  /** Whether one is held for the viewer, which counts above. */
  isAsked: boolean
  verified: number
  own: 'in' | 'waiting' | null
  /** Whether a block between the viewer and a member keeps the viewer out. */
  isBlocked: boolean
  /** How many gatherings there are around, listed or not. */
  around: number
  /** When everybody can find it, in the past or the future. */
  listedAt: Date
}

/**
 * The gatherings that people around these cells can join: shared interests first, then the soonest. For a
 * day, only people who came last week find the next one. Chooses the gatherings from an index only, and then
 * reads the rows of those that it lists.
 */
export function browse(db: Queryable, viewer: UserId, cells: readonly string[], now: Date) {
  return db.many<BrowsedRow>(
    'gatherings.browse',
    sql`with listed as materialized (
          select id, starts_at, count(*) over () as around, coalesce(interest_id = any(array(
              select interest_id from user_interests where user_id = ${viewer}
              union all select merged.id from user_interests join interests merged on merged.merged_into = interest_id where user_id = ${viewer}
            )), false) as is_shared
          from gatherings
          where cell = any(${cells.map((cell) => BigInt(`0x${cell}`))}::bigint[]) and state in ('open', 'on') and starts_at > ${now}
            and (state = 'on' or starts_at > ${later(now, LAPSES_HOURS_BEFORE * HOUR_MS)})
            and interest_id <> all(array(select id from interests where is_hidden))
            and (previous_id is null or created_at <= ${later(now, -ASKED_FIRST_HOURS * HOUR_MS)}
              or array[id, previous_id] && array(select gathering_id from gathering_members
                where user_id = ${viewer} and gathering_members.state = 'in' order by gathering_id desc limit ${OWN_GATHERINGS_MAX}))
          order by is_shared desc, starts_at, id limit ${GATHERINGS_LISTED_MAX})
        select gatherings.id, state, interest_id, interests.name as interest_name, is_shared, label, note, gatherings.starts_at,
          ends_at, is_verified_only, series_id is not null as is_weekly, minimum, maximum, counted.going, ${heldSeats(now)} as held_seats, false as is_asked, counted.verified,
          counted.own, counted.is_blocked, around::integer as around,
          coalesce(case when previous_id is not null then gatherings.created_at + make_interval(hours => ${ASKED_FIRST_HOURS}::integer) end,
            gatherings.created_at) as listed_at
        from listed
        -- One lookup for each, however many gatherings there are.
        cross join lateral (select * from gatherings where gatherings.id = listed.id limit 1) gatherings
        cross join lateral (select name from interests where interests.id = gatherings.interest_id limit 1) interests
        cross join lateral (
          select (count(*) filter (where members.state = 'in'))::integer as going,
            (count(*) filter (where members.state = 'in' and is_verified))::integer as verified,
            max(members.state) filter (where user_id = ${viewer}) as own,
            coalesce(bool_or(members.state = 'in' and user_id <> ${viewer}
              and user_id = any(array(select never_shown_to(${viewer}::bigint)))), false) as is_blocked
          from gathering_members members
          -- The limit makes the planner use the key, instead of reading all people for each gathering.
          cross join lateral (select is_verified from users where users.id = user_id limit 1) person
          where gathering_id = gatherings.id and members.state <> 'out') counted
        order by is_shared desc, gatherings.starts_at, gatherings.id`,
  )
}

export function findTimeZone(db: Queryable, id: GatheringId) {
  return db.maybeOne<{ timeZone: string | null }>(
    'gatherings.findTimeZone',
    sql`select time_zone from gatherings where id = ${id}`,
  )
}

export interface PublicRow extends Omit<GatheringRow, 'id'> {
  id: GatheringId
  interestName: string
  label: string
  going: number
  heldSeats: number
}

export function findByCode(db: Queryable, code: string, now: Date) {
  return db.maybeOne<PublicRow>(
    'gatherings.findByCode',
    sql`select ${COLUMNS}, interests.name as interest_name, label,
          (select count(*) from gathering_members members
            where gathering_id = gatherings.id and members.state = 'in')::integer as going, ${heldSeats(now)} as held_seats
        from gatherings join interests on interests.id = interest_id
        where code = ${code} and not is_hidden`,
  )
}
