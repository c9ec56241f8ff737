import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  ACCOUNT_DAYS_MIN,
  ASKS_HOURS_BEFORE,
  ENGAGED_MINUTES_BEFORE,
  FREES_HOURS_BEFORE,
  LAPSES_HOURS_BEFORE,
} from '@hereabouts/contract/gatherings/limits'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import type { Id } from '@hereabouts/contract/http/fields'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import type { CancelReason } from '@hereabouts/contract/meetups/schemas'
import type { PlaceNeed } from '@hereabouts/contract/needs/limits'
import {
  ASKED_AGAIN_FROM,
  ASKED_AGAIN_MINUTES_BEFORE,
  MISSED_KEPT_DAYS,
} from '@hereabouts/contract/reliability/limits'
import sql, { type Sql } from 'sql-template-tag'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { Gathering, Member } from './rules.ts'
import type { Account } from './rules-accounts.ts'

export type SeriesId = Id<'gathering series'>

/** A gathering without its members. */
export interface GatheringRow extends Omit<Gathering, 'members' | 'held'> {
  id: GatheringId
  seriesId: SeriesId | null
  isVerifiedOnly: boolean
}

export interface MemberRow extends Member {
  /** Whether this gathering hides them from the lists of people nearby. */
  isEngaged: boolean
}

/** The values with which a gathering is added. */
export interface Plan {
  code: string
  seriesId: SeriesId | null
  starterId: UserId
  interestId: InterestId
  cell: string
  label: string
  place: string
  note: string
  offers: readonly PlaceNeed[]
  startsAt: Date
  endsAt: Date
  minimum: number
  maximum: number
  isVerifiedOnly: boolean
  timeZone: string | null
  /** Last week's gathering, if people came. */
  previousId: GatheringId | null
  /** The starter who made it public, of this or an earlier week. */
  publishedBy: UserId | null
  createdAt: Date
}

export const COLUMNS = sql`gatherings.id, series_id, starter_id, starts_at, ends_at, minimum, maximum, is_verified_only, state, on_at, asked_at,
  short_at, handed_at, departures, departed_at, ended_at, first_starts_at, changes, moved_at, fine_by`
const MEMBER_COLUMNS = sql`user_id, state, joined_at, promoted_at, confirmed_at, sure_by, agreed_start, goes_anyway, out_at, out_as, is_engaged`

/**
 * Serialises what these people start and join, and blocks between them, which take the same locks. Always
 * comes before the lock of a gathering, so that transactions do not deadlock.
 */
export function lockPeople(db: Queryable, people: readonly UserId[]) {
  return db.run(
    'gatherings.lockPeople',
    sql`select from users where id = any(${people}::bigint[]) order by id for no key update`,
  )
}

/** Serialises all changes to one gathering. */
export function lock(db: Queryable, id: GatheringId) {
  return db.maybeOne<GatheringRow>(
    'gatherings.lock',
    sql`select ${COLUMNS} from gatherings where id = ${id} for no key update`,
  )
}

export function find(db: Queryable, id: GatheringId) {
  return db.maybeOne<GatheringRow>('gatherings.read', sql`select ${COLUMNS} from gatherings where id = ${id}`)
}

export function listMembers(db: Queryable, id: GatheringId) {
  return db.many<MemberRow>(
    'gatherings.listMembers',
    sql`select ${MEMBER_COLUMNS} from gathering_members where gathering_id = ${id}`,
  )
}

/** Null if the code is taken. */
export function add(db: Queryable, plan: Plan) {
  return db.maybeOne<{ id: GatheringId }>(
    'gatherings.add',
    sql`insert into gatherings (code, series_id, starter_id, author_id, interest_id, cell, label, place, note, offers, starts_at, first_starts_at, ends_at,
          minimum, maximum, is_verified_only, time_zone, previous_id, published_by, state, created_at)
        values (${plan.code}, ${plan.seriesId}, ${plan.starterId}, ${plan.starterId}, ${plan.interestId}, ${BigInt(`0x${plan.cell}`)},
          ${plan.label}, ${plan.place}, ${plan.note}, ${plan.offers}::text[], ${plan.startsAt}, ${plan.startsAt}, ${plan.endsAt},
          ${plan.minimum}, ${plan.maximum}, ${plan.isVerifiedOnly}, ${plan.timeZone}, ${plan.previousId}, ${plan.publishedBy},
          'open', ${plan.createdAt})
        on conflict (code) do nothing returning id`,
  )
}

export function addSeries(
  db: Queryable,
  series: { starterId: UserId; weeksLeft: number; timeZone: string; startsMinute: number },
) {
  return db.one<{ id: SeriesId }>(
    'gatherings.addSeries',
    sql`insert into gathering_series (starter_id, weeks_left, time_zone, starts_minute)
        values (${series.starterId}, ${series.weeksLeft}, ${series.timeZone}, ${series.startsMinute}) returning id`,
  )
}

/** Takes one of the weeks that are left in a series. Null if there is none. */
export function countWeek(db: Queryable, id: SeriesId) {
  return db.maybeOne<{ starterId: UserId; timeZone: string; startsMinute: number | null }>(
    'gatherings.countWeek',
    sql`update gathering_series set weeks_left = weeks_left - 1 where id = ${id} and weeks_left > 0
        returning starter_id, time_zone, starts_minute`,
  )
}

/**
 * Deletes the texts, and the weeks to come. Resolves to the starter, or null if there is no such gathering.
 */
export async function removeTexts(db: Queryable, id: GatheringId) {
  await db.run(
    'gatherings.endSeries',
    sql`update gathering_series set weeks_left = 0 where id = (select series_id from gatherings where id = ${id})`,
  )
  return db.maybeOne<{ starterId: UserId }>(
    'gatherings.removeTexts',
    sql`update gatherings set label = '', place = '', note = '', offers = '{}' where id = ${id} returning starter_id`,
  )
}

/** What next week's gathering takes over. */
export function getPlan(db: Queryable, id: GatheringId) {
  return db.one<
    Pick<
      Plan,
      | 'code'
      | 'interestId'
      | 'cell'
      | 'label'
      | 'place'
      | 'note'
      | 'offers'
      | 'minimum'
      | 'maximum'
      | 'isVerifiedOnly'
      | 'timeZone'
      | 'publishedBy'
    >
  >(
    'gatherings.getPlan',
    sql`select code, interest_id, to_hex(cell) as cell, label, place, note, offers, minimum, maximum, is_verified_only, time_zone, published_by
        from gatherings where id = ${id}`,
  )
}

/** Gives a gathering another code. False if that code is taken. */
export async function setCode(db: Queryable, id: GatheringId, code: string): Promise<boolean> {
  const changed = await db.run(
    'gatherings.setCode',
    sql`update gatherings set code = ${code} where id = ${id} and not exists (select from gatherings where code = ${code})`,
  )
  return changed > 0
}

/** Stores the fields that the state machine changes. */
export function save(db: Queryable, id: GatheringId, to: Omit<Gathering, 'members' | 'held'>) {
  return db.run(
    'gatherings.save',
    sql`update gatherings set state = ${to.state}, starter_id = ${to.starterId}, on_at = ${to.onAt},
          asked_at = ${to.askedAt}, short_at = ${to.shortAt}, handed_at = ${to.handedAt},
          departures = ${to.departures}, departed_at = ${to.departedAt}, ended_at = ${to.endedAt},
          starts_at = ${to.startsAt}, ends_at = ${to.endsAt}, changes = ${to.changes}, moved_at = ${to.movedAt},
          fine_by = ${to.fineBy}
        where id = ${id}`,
  )
}

export function saveMember(db: Queryable, id: GatheringId, member: MemberRow) {
  const {
    userId,
    state,
    joinedAt,
    promotedAt,
    confirmedAt,
    sureBy,
    agreedStart,
    goesAnyway,
    outAt,
    outAs,
    isEngaged,
  } = member
  return db.run(
    'gatherings.saveMember',
    sql`insert into gathering_members (gathering_id, ${MEMBER_COLUMNS})
        values (${id}, ${userId}, ${state}, ${joinedAt}, ${promotedAt}, ${confirmedAt}, ${sureBy}, ${agreedStart}, ${goesAnyway}, ${outAt}, ${outAs}, ${isEngaged})
        on conflict (gathering_id, user_id) do update set state = excluded.state, joined_at = excluded.joined_at,
          promoted_at = excluded.promoted_at, confirmed_at = excluded.confirmed_at, sure_by = excluded.sure_by, agreed_start = excluded.agreed_start, goes_anyway = excluded.goes_anyway,
          out_at = excluded.out_at, out_as = excluded.out_as, is_engaged = excluded.is_engaged`,
  )
}

export function setOffers(db: Queryable, id: GatheringId, offers: readonly PlaceNeed[]) {
  return db.run(
    'gatherings.setOffers',
    sql`update gatherings set offers = ${offers}::text[] where id = ${id}`,
  )
}

/** Changes the place. What the starter said about the old one no longer counts. */
export function setPlace(db: Queryable, id: GatheringId, place: string, at: Date) {
  return db.run(
    'gatherings.setPlace',
    sql`update gatherings set place = ${place}, placed_at = ${at}, offers = '{}' where id = ${id}`,
  )
}

/** Resolves to 0 unless the person left by themselves. */
export function setReason(db: Queryable, id: GatheringId, person: UserId, reason: CancelReason) {
  return db.run(
    'gatherings.setReason',
    sql`update gathering_members set reason = ${reason}
        where gathering_id = ${id} and user_id = ${person} and out_as = 'left'`,
  )
}

export function getAccount(db: Queryable, person: UserId) {
  return db.one<Account>(
    'gatherings.getAccount',
    sql`select is_verified, email_verified, created_at, is_vouched from users where id = ${person}`,
  )
}

/** Whether the person has this interest and it suits gatherings, and how many of theirs have not begun. */
export function factsForStart(db: Queryable, person: UserId, interest: InterestId) {
  return db.one<{ isSuitable: boolean; ahead: number }>(
    'gatherings.factsForStart',
    sql`select
          exists (select from user_interests join interests on interests.id = interest_id
            where user_id = ${person} and interest_id = ${interest} and not is_hidden and category <> 'dating') as is_suitable,
          (select count(*) from gatherings
            where starter_id = ${person} and ended_at is null and state in ('open', 'on'))::integer as ahead`,
  )
}

/** Whether the person has a seat in another gathering, or a plan with somebody, at that time. */
export function hasOtherPlans(
  db: Queryable,
  person: UserId,
  { id, startsAt, endsAt }: { id: GatheringId | null; startsAt: Date; endsAt: Date },
) {
  return db.one<{ hasOtherPlans: boolean }>(
    'gatherings.hasOtherPlans',
    sql`select has_other_plans(${person}, ${startsAt}, ${endsAt}, ${id}::bigint, null) as has_other_plans`,
  )
}

export interface FactsRow extends Account {
  userId: UserId
  isActive: boolean
  /** Whether they have the shield, if the gathering requires it, and no other plans at that time. */
  mayEnter: boolean
  /** How many yeses they missed lately, and whether they have another seat or a plan ahead. */
  missed: number
  hasSeatOrPlan: boolean
}

/** What decides whether these people may stay in a gathering or enter it. Its ID is null before it exists. */
export function listFacts(
  db: Queryable,
  gathering: Pick<GatheringRow, 'isVerifiedOnly' | 'startsAt' | 'endsAt'> & { id: GatheringId | null },
  people: readonly UserId[],
  now: Date,
) {
  return db.many<FactsRow>(
    'gatherings.listFacts',
    sql`select users.id as user_id, is_verified, email_verified, created_at, is_vouched, is_active(users.id) as is_active,
          (not ${gathering.isVerifiedOnly} or users.is_verified) and not has_other_plans(
            users.id, ${gathering.startsAt}, ${gathering.endsAt}, ${gathering.id}::bigint, null) as may_enter,
          (select count(*) from missed_yeses where user_id = users.id
            and missed_at > ${later(now, -MISSED_KEPT_DAYS * DAY_MS)})::integer as missed,
          has_other_plans(users.id, '-infinity', 'infinity', ${gathering.id}::bigint, null) as has_seat_or_plan
        from users where users.id = any(${people}::bigint[])`,
  )
}

/** The pairs, one person from each list, with a block between them. */
export function listBlockedPairs(db: Queryable, ones: readonly UserId[], others: readonly UserId[]) {
  return db.many<{ one: UserId; other: UserId }>(
    'gatherings.listBlockedPairs',
    sql`select one, other from unnest(${ones}::bigint[]) as one, unnest(${others}::bigint[]) as other
        where one <> other and is_blocked(one, other)`,
  )
}

/** The gatherings that both people are in or wait for, in locking order. */
export function listShared(db: Queryable, one: UserId, other: UserId) {
  return db.many<{ id: GatheringId }>(
    'gatherings.listShared',
    sql`select gatherings.id from gatherings
        join gathering_members ones on ones.gathering_id = gatherings.id and ones.user_id = ${one} and ones.state <> 'out'
        join gathering_members others on others.gathering_id = gatherings.id and others.user_id = ${other} and others.state <> 'out'
        where ended_at is null order by gatherings.id`,
  )
}

/** The gatherings that a person is in or waits for, in locking order. */
export function listUnendedOf(db: Queryable, person: UserId) {
  return db.many<{ id: GatheringId }>(
    'gatherings.listUnendedOf',
    sql`select gatherings.id from gatherings join gathering_members on gathering_id = gatherings.id
        where user_id = ${person} and gathering_members.state <> 'out' and ended_at is null order by gatherings.id`,
  )
}

/** Gatherings with transitions that are due. */
export function listDue(db: Queryable, now: Date) {
  const within = (ms: number) => later(now, ms)
  // Counts, because for `exists` the planner may read all members.
  const membersWho = (are: Sql) =>
    sql`(select count(*) from gathering_members where gathering_id = gatherings.id and gathering_members.state = 'in' and ${are})`
  return db.many<{ id: GatheringId }>(
    'gatherings.listDue',
    sql`select id from gatherings
        where ended_at is null and fine_by <= ${now}
          or ended_at is null and starts_at <= ${within(ASKS_HOURS_BEFORE * HOUR_MS)} and (
          state = 'open' and starts_at <= ${within(LAPSES_HOURS_BEFORE * HOUR_MS)}
          or state = 'on' and (starts_at <= ${now}
            or asked_at is null and starts_at > ${within(FREES_HOURS_BEFORE * HOUR_MS)}
            or asked_at is not null and starts_at <= ${within(FREES_HOURS_BEFORE * HOUR_MS)}
              and ${membersWho(isDueToAnswer(now))} > 0)
          or state = 'under_way' and ends_at <= ${now}
          or starts_at <= ${within(ENGAGED_MINUTES_BEFORE * MINUTE_MS)} and ${membersWho(sql`not is_engaged`)} > 0)
        order by id`,
  )
}

/** Gatherings with a free seat, and people who waited because their account was new and no longer is. */
export function listWithGrownAccounts(db: Queryable, now: Date) {
  return db.many<{ id: GatheringId }>(
    'gatherings.listWithGrownAccounts',
    sql`select distinct gatherings.id from gathering_members waiting
        join users on users.id = waiting.user_id join gatherings on gatherings.id = waiting.gathering_id
        where waiting.state = 'waiting' and ended_at is null and starts_at > ${now}
          and waiting.joined_at < users.created_at + make_interval(days => ${ACCOUNT_DAYS_MIN}::integer)
          and (is_verified or users.created_at <= ${later(now, -ACCOUNT_DAYS_MIN * DAY_MS)})
          and (select count(*) from gathering_members own where own.gathering_id = gatherings.id and own.state = 'in') < maximum
        order by gatherings.id`,
  )
}

/** Gatherings that still include closed accounts. Rare, because closing an account removes the person. */
export function listWithClosedAccounts(db: Queryable) {
  return db.many<{ id: GatheringId }>(
    'gatherings.listWithClosedAccounts',
    sql`select distinct gatherings.id from gatherings join gathering_members on gathering_id = gatherings.id
        where ended_at is null and gathering_members.state <> 'out' and not is_active(user_id) order by gatherings.id`,
  )
}

/** Members who never said that they are coming, are to be asked once more, or did not answer that. */
function isDueToAnswer(now: Date): Sql {
  const { first, last } = ASKED_AGAIN_MINUTES_BEFORE
  const isEarly = sql`confirmed_at < starts_at - make_interval(mins => ${first}::integer)`
  return sql`(confirmed_at is null or ${isEarly} and (sure_by <= ${now}
    or sure_by is null and starts_at > ${later(now, last * MINUTE_MS)} and (
      select count(*) from missed_yeses where missed_yeses.user_id = gathering_members.user_id
        and missed_at > ${later(now, -MISSED_KEPT_DAYS * DAY_MS)}) >= ${ASKED_AGAIN_FROM}::integer))`
}
