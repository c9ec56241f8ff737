import { type ProfileFields, profileFields, type UserId } from '@hereabouts/contract/accounts/schemas'
import type { BadgeCount } from '@hereabouts/contract/accounts/schemas-others'
import { A_FEW_FEET_METRES } from '@hereabouts/contract/availability/limits'
import { BADGES_COUNT_AFTER_HOURS } from '@hereabouts/contract/badges/limits'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import type { BandMetres } from '@hereabouts/contract/nearby/limits'
import sql, { type Sql } from 'sql-template-tag'
import { HOUR_MS, later } from '../platform/clock.ts'
import { columnsOf } from '../platform/db/columns.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { ComparedPlace } from './rules-place.ts'
import type { Probes } from './rules-probes.ts'

/** A person's side of a search. */
export interface Searcher extends ComparedPlace {
  /**
   * The range they chose. Shorter than `rangeMetres` during the minute in which others still
   * compare the previous one.
   */
  chosenRangeMetres: number
  isVerified: boolean
  onlyShowVerified: boolean
  visibleToVerifiedOnly: boolean
  /** Rarest first. */
  interests: OwnInterest[]
  /** The number of people with the most common interest. */
  most: number
}

export interface OwnInterest extends CountedInterest {
  /** Its position in the index. */
  bit: number
  /** Whether later custom interests have the same bit. */
  sharesBit: boolean
}

/** A person's settings that decide who sees them. */
export type SubjectSettings = Pick<Searcher, 'isVerified' | 'visibleToVerifiedOnly'>

/** Everything that decides who sees a person. */
export type Listed = ComparedPlace & SubjectSettings

export interface CountedInterest {
  id: InterestId
  name: string
  /** The number of people who have it. */
  people: number
}

/** What a card shows to everybody who sees it. */
export interface ListedPerson extends ProfileFields {
  id: UserId
  username: string
  avatarUrl: string | null
  isVerified: boolean
  simulated: boolean
  upFor: string
  badges: BadgeCount[]
  isLeaving: boolean
  inviteeConnectsWithUnverified: boolean
}

/** What two people share, as the index knows it. */
export interface SharedRow {
  /**
   * A digit for each bit of the index: 1 if both have an interest with this bit. Null if nothing
   * may reveal what they share.
   */
  sharedBits: string | null
  /** The shared ones among the interests that share their bit with others. */
  sharedExactly: InterestId[]
}

export interface FoundPerson extends ListedPerson, MetRow, SharedRow {
  band: BandMetres
  shuffle: string
  hasPendingBetween: boolean
  /** The number of the searcher's open invitations. */
  outgoing: number
  declinedAt: Date | null
}

/** How often two people have met, and when last. */
export interface MetRow {
  timesMet: number
  lastMetAt: Date | null
}

/** The columns of a `MetRow`, for a statement that aggregates the meetups of two people. */
export const metColumns = sql`count(*) filter (where state = 'met')::integer as times_met,
    max(ended_at) filter (where state = 'met') as last_met_at`

/**
 * A person who is available and listed, and so may search. Null for everybody else, including
 * people who are just leaving.
 */
export function findSearcher(db: Queryable, person: UserId, now: Date) {
  return db.maybeOne<Searcher>(
    'nearby.findSearcher',
    sql`select ${placeAt(now)}, coalesce(narrows_to_metres, range_metres) as chosen_range_metres, is_verified, only_show_verified, visible_to_verified_only,
          ${interestsOf(sql`a.user_id`)} as interests,
          coalesce((select max(people) from interests), 0) as most
        from availabilities a where user_id = ${person} and ${isListed(now)}`,
  )
}

/** The places of these two, if both may search and the viewer sees the other. PostgreSQL asks can_see before it reads. */
export function listPlaces(db: Queryable, viewer: UserId, other: UserId, now: Date) {
  return db.many<ComparedPlace>(
    'nearby.listPlaces',
    sql`select ${placeAt(now)} from availabilities
        where user_id in (${viewer}, ${other}) and ${isListed(now)} and can_see(${viewer}, ${other})`,
  )
}

const placeAt = (now: Date) =>
  sql`range_metres, to_hex(area_cell) as area_cell, case when spot_until > ${now} then to_hex(spot_cell) end as spot_cell`

const isListed = (now: Date) => sql`until > ${now} and not is_hidden and hides_at is null and not is_leaving`

/** The column with the interests by which a person is matched, as `OwnInterest[]`. */
export function interestsOf(person: Sql): Sql {
  return sql`coalesce((
    select json_agg(json_build_object('id', id, 'name', name, 'people', people,
      'bit', 3 * interest_slot(id), 'sharesBit', interest_slot(id) >= 140) order by people, id)
    from matching_interests join interests on id = interest_id where user_id = ${person}), '[]')`
}

/** Where to search: areas by probes, spots by number. */
export interface Around {
  rangeMetres: number
  probes: Probes
  /** A spot and its neighbours (empty without one), with their bands. */
  spots: bigint[]
  spotBands: number[]
}

/**
 * The best matches around a searcher, and the number of all candidates. One query: it scans at most
 * `limits.scanned` rows of the index, nearest first, then reads the best `limits.shown` in full.
 * Those must pass can_see.
 */
export function findAround(
  db: Queryable,
  viewer: UserId,
  searcher: Searcher,
  around: Around,
  weights: ReadonlyMap<InterestId, number>,
  shuffleSeed: bigint,
  limits: { scanned: number; shown: number },
  now: Date,
) {
  const weighed = sql`(select interest_mask(${[...weights.keys()]}::bigint[], ${[...weights.values()]}::integer[]))`
  const mayBeSeen = sql`settings_allow(${searcher.isVerified}, ${searcher.onlyShowVerified}, a.is_verified, a.visible_to_verified_only)`
  // If only one of the two may see the other, nothing reveals what they share, not even the order.
  const isMutual = sql`settings_allow(a.is_verified, a.only_show_verified, ${searcher.isVerified}, ${searcher.visibleToVerifiedOnly})`
  const score = sql`case when ${isMutual} then bit_count(a.interests & ${weighed}) else 0 end`
  // One number that sorts as `rankOf` does, because thousands are sorted by it: 512 - score, band, shield,
  // and the highest 33 bits of the shuffle.
  const keyWith = (band: Sql) =>
    sql`((512 - ${score}) << 50) | (${band}::bigint << 34) | (case when a.is_verified then 0 else 1 end::bigint << 33)
      | ((hashint8extended(a.user_id, ${shuffleSeed}) >> 31) + 4294967296)`
  const ambiguous = searcher.interests.filter(({ sharesBit }) => sharesBit).map(({ id }) => id)
  const sharedExactly =
    ambiguous.length === 0
      ? sql`'{}'::bigint[]`
      : sql`array(
          select interest_id from matching_interests theirs
          where theirs.user_id = users.id and interest_id = any(${ambiguous}::bigint[]) and ${isMutual})`
  return db.many<FoundPerson & { total: number }>(
    'nearby.findAround',
    sql`with ${candidates(viewer, around, keyWith, mayBeSeen, limits.scanned, now)},
        best as materialized (select user_id, key from candidates order by key limit ${limits.shown}),
        ${inFull(
          viewer,
          sql`((key >> 34) & 32767)::integer as band, hashint8extended(users.id, ${shuffleSeed})::text as shuffle,
            case when ${isMutual} then (a.interests & ${weighed})::text end as shared_bits,
            ${sharedExactly} as shared_exactly,
            (select count(*) from candidates)::integer as total`,
          now,
        )}`,
  )
}

/**
 * The end of a search: reads in full those in the CTE `best (user_id)` whom the viewer may see.
 *
 * @param found the columns that depend on the search, from `best`, `users` and `availabilities a`
 */
export function inFull(viewer: UserId, found: Sql, now: Date): Sql {
  return sql`chosen as materialized (select array_agg(user_id) as people from best),
    earned as materialized (
      select earned.user_id, earned.badges
      from chosen cross join lateral badge_counts_of(people, ${later(now, -BADGES_COUNT_AFTER_HOURS * HOUR_MS)}) as earned
    ),
    between_them as materialized (
      select case when inviter_id = ${viewer} then invitee_id else inviter_id end as other_id,
        bool_or(state = 'pending' and not is_plan and expires_at > ${now}) as is_pending,
        count(*) filter (where state = 'pending' and not is_plan and expires_at > ${now} and inviter_id = ${viewer}) as outgoing,
        max(ended_at) filter (where state = 'declined' and not is_plan) as declined_at,
        ${metColumns}
      from meetups
      where (inviter_id = ${viewer} and state in ('pending', 'declined', 'met')) or (invitee_id = ${viewer} and state in ('pending', 'met'))
      group by other_id
    )
    select users.id, username, ${columnsOf(profileFields, 'users')}, avatar_url, users.is_verified, users.simulated, up_for,
      coalesce(badges, '[]') as badges,
      is_leaving or hides_at is not null as is_leaving, connect_with_unverified as invitee_connects_with_unverified,
      coalesce(is_pending, false) as has_pending_between,
      (select coalesce(sum(outgoing), 0) from between_them)::integer as outgoing,
      declined_at,
      coalesce(times_met, 0) as times_met, last_met_at,
      ${found}
    from best
    join users on users.id = best.user_id
    join availabilities a on a.user_id = best.user_id
    left join earned on earned.user_id = best.user_id
    left join between_them on other_id = best.user_id
    where best.user_id = any(array(select seen from chosen cross join lateral seen_among(${viewer}, people) as seen))`
}

export function findMet(db: Queryable, one: UserId, other: UserId) {
  return db.one<MetRow>(
    'nearby.findMet',
    sql`select ${metColumns} from meetups
        where low_id = least(${one}::bigint, ${other}::bigint) and high_id = greatest(${one}::bigint, ${other}::bigint)`,
  )
}

/**
 * What others compare a listed person by. Includes people who are leaving: they are
 * still seen but see nobody.
 */
export function findListed(db: Queryable, person: UserId, now: Date) {
  return db.maybeOne<Listed>(
    'nearby.findListed',
    sql`select range_metres, to_hex(area_cell) as area_cell, case when spot_until > ${now} then to_hex(spot_cell) end as spot_cell,
          is_verified, visible_to_verified_only
        from availabilities
        where user_id = ${person} and until > ${now} and not is_hidden and (hides_at is null or hides_at > ${now})`,
  )
}

/**
 * The people around `subject` who can see them: those whose lists a change affects.
 *
 * @param neverShownTo as `listNeverShownTo` returned it at an earlier moment, to find the people who could
 * see the subject then; null for now
 */
export function listAudience(
  db: Queryable,
  subject: UserId,
  settings: SubjectSettings,
  around: Around,
  limit: number,
  neverShownTo: readonly UserId[] | null,
  now: Date,
) {
  // People who are leaving or have just agreed to meet are still seen for the rest of
  // their minute, but see nobody.
  const maySee = sql`not a.is_leaving and a.hides_at is null and settings_allow(a.is_verified, a.only_show_verified, ${settings.isVerified}, ${settings.visibleToVerifiedOnly})`
  const key = (band: Sql) => sql`array[${band}, a.is_verified::integer]`
  return db.many<AudienceMember>(
    'nearby.listAudience',
    sql`with ${candidates(subject, around, key, maySee, limit, now, neverShownTo)}
        select user_id, key[1] as band, key[2] = 1 as is_verified from candidates`,
  )
}

/** The subject, and everybody who has blocked them or whom they have blocked. */
export function listNeverShownTo(db: Queryable, subject: UserId) {
  return db.many<{ userId: UserId }>(
    'nearby.listNeverShownTo',
    sql`select person as user_id from never_shown_to(${subject}) as person`,
  )
}

export interface AudienceMember {
  userId: UserId
  /** What the subject's card shows them. */
  band: BandMetres
  isVerified: boolean
}

/**
 * The people among `viewers` who have one of these interests too and see it on the subject's card
 * while the subject has it.
 */
export function listSharing(
  db: Queryable,
  subject: UserId,
  viewers: readonly UserId[],
  interests: readonly InterestId[],
) {
  return db.many<{ userId: UserId }>(
    'nearby.listSharing',
    sql`select distinct viewer.id as user_id
        from see_each_other(${subject}, ${viewers}::bigint[]) as other
        join users viewer on viewer.id = other
        join users subject on subject.id = ${subject}
        join user_interests theirs on theirs.user_id = other and matches_from is null and interest_id = any(${interests}::bigint[])
        join interests on interests.id = interest_id
        where category <> 'dating' or (viewer.email_verified and subject.email_verified)`,
  )
}

/** The people among these who recently chose a shorter range than others still compare, with that range. */
export function listNarrowed(db: Queryable, people: readonly UserId[], now: Date) {
  return db.many<ComparedPlace & { userId: UserId }>(
    'nearby.listNarrowed',
    sql`select user_id, narrows_to_metres as range_metres, to_hex(area_cell) as area_cell,
          case when spot_until > ${now} then to_hex(spot_cell) end as spot_cell
        from availabilities where narrows_to_metres is not null and user_id = any(${people}::bigint[])`,
  )
}

/**
 * The available people around a place, as CTEs ending in `candidates`. LATERAL with LIMIT forces
 * one short index scan per probe, in the order of the probes; with a plain join, a bad plan costs
 * a hundred times as much.
 *
 * Touching spots lie in areas that are in reach of every range except "a few feet". So `by_spot` adds only
 * pairs in which one of the two has that range; for all others a touching spot only narrows the band. The
 * condition uses the smaller range on purpose, because no index contains it. Otherwise the planner, which has
 * no statistics here, takes that range to be rare and reads everybody with it. For the same reason `coalesce`
 * hides the end of a spot from its index: with a million people, the planner would read all spots.
 */
function candidates(
  self: UserId,
  { rangeMetres, probes, spots, spotBands }: Around,
  keyWith: (band: Sql) => Sql,
  allowed: Sql,
  limit: number,
  now: Date,
  neverShownTo: readonly UserId[] | null = null,
): Sql {
  const hidden = neverShownTo
    ? sql`${neverShownTo}::bigint[]`
    : sql`array(select person from never_shown_to(${self}) as person)`
  const isShown = sql`not a.is_hidden and a.until > ${now} and (a.hides_at is null or a.hides_at > ${now}) and ${allowed}
    and a.user_id <> all(${hidden})`
  const byArea = (band: Sql) => sql`by_area as (
      select a.user_id, a.key
      from unnest(${literal(probes.stops)}::integer[], ${literal(probes.lows)}::bigint[], ${literal(probes.highs)}::bigint[],
        ${literal(probes.bands)}::integer[]) as probe (stop, low, high, band)
      cross join lateral (
        select a.user_id, ${keyWith(band)} as key
        from availabilities a
        where a.range_metres = probe.stop and a.area_cell between probe.low and probe.high and ${isShown}
        limit ${limit}
      ) as a
      limit ${limit}
    )`
  // Most people have no spot, and comparing spots for each of thousands would take much of the search.
  if (spots.length === 0)
    return sql`${byArea(sql`probe.band`)}, candidates as materialized (select * from by_area)`

  const spotBand = sql`(
    select band from unnest(${spots}::bigint[], ${spotBands}::integer[]) as spot (cell, band) where cell = a.spot_cell)`
  const touches = sql`a.spot_cell = any(${spots}::bigint[]) and a.spot_until > ${now}`
  return sql`by_spot as (
      select a.user_id, a.key
      from unnest(${spots}::bigint[], ${spotBands}::integer[]) as spot (cell, band)
      cross join lateral (
        select a.user_id, ${keyWith(sql`spot.band`)} as key
        from availabilities a
        where a.spot_cell = spot.cell and coalesce(a.spot_until > ${now}, false) and ${isShown}
          and least(a.range_metres, ${rangeMetres}::integer) = ${A_FEW_FEET_METRES}
        limit ${limit}
      ) as a
    ),
    ${byArea(sql`case when ${touches} then ${spotBand} else probe.band end`)},
    candidates as materialized (select * from by_spot union all select * from by_area)`
}

/**
 * As PostgreSQL writes an array of numbers. The driver quotes and escapes each, which takes a
 * millisecond for a wide range.
 */
function literal(numbers: readonly (number | bigint)[]): string {
  return `{${numbers.join()}}`
}
