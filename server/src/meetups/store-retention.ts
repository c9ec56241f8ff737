import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { MEETUP_WORDS_DAYS } from '@hereabouts/contract/meetups/limits'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import sql from 'sql-template-tag'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import { type RowsOver, someOver } from '../platform/db/rows-over.ts'

const endedBefore = (at: Date) => sql`ended_at <= ${later(at, -MEETUP_WORDS_DAYS * DAY_MS)}`

/** Never accepted, so nothing depends on it. */
export const UNACCEPTED: RowsOver = {
  table: 'meetups',
  isOver: (at) => sql`accepted_at is null and ${endedBefore(at)}`,
}

/** An outcome of feeling unsafe is left for the reports feature. The index has the same condition. */
export const WORDS: RowsOver = {
  table: 'meetups',
  isOver: (at) => sql`accepted_at is not null and ${endedBefore(at)} and (
    place <> '' or note <> '' or cancel_reason is not null
    or inviter_expected_at is not null or invitee_expected_at is not null
    or inviter_outcome in ('met', 'did_not_happen') or invitee_outcome in ('met', 'did_not_happen'))`,
}

export const CODE_TRIES: RowsOver = {
  table: 'meetup_code_tries',
  isOver: (at) => sql`exists (select from meetups where meetups.id = meetup_id and ended_at <= ${at})`,
}

export const PRESENCES: RowsOver = {
  table: 'meetup_presences',
  isOver: (at) => sql`exists (select from meetups where meetups.id = meetup_id and ended_at <= ${at})`,
}

export const FINDERS: RowsOver = {
  table: 'meetup_finders',
  isOver: (at) =>
    sql`(until <= ${at} or exists (select from meetups where meetups.id = meetup_id and ended_at <= ${at}))`,
}

/** Keeps who had agreed to meet whom, for which interest, and when. */
export function emptyWords(db: Queryable, now: Date, limit: number) {
  return db.run(
    'meetups.words.forget',
    sql`update meetups set place = '', note = '', cancel_reason = null,
          inviter_expected_at = null, invitee_expected_at = null,
          inviter_outcome = case when inviter_outcome = 'felt_unsafe' then inviter_outcome end,
          invitee_outcome = case when invitee_outcome = 'felt_unsafe' then invitee_outcome end
        where ${someOver(WORDS, now, limit)}`,
  )
}

export function emptyOutcome(db: Queryable, id: MeetupId, by: UserId) {
  return db.run(
    'meetups.emptyOutcome',
    sql`update meetups set
          inviter_outcome = case when inviter_id <> ${by} then inviter_outcome end,
          invitee_outcome = case when invitee_id <> ${by} then invitee_outcome end
        where id = ${id}`,
  )
}

/** Custom interests that nobody has and no meetup used. */
export function listUnused(db: Queryable, limit: number) {
  return db.many<{ id: InterestId }>(
    'meetups.listUnusedInterests',
    sql`select id from interests
        where category = 'custom' and not is_public and not is_hidden and merged_into is null
          and not exists (select from user_interests where interest_id = interests.id)
          and not exists (select from meetups where interest_id = interests.id)
          and not exists (select from interests others where others.merged_into = interests.id)
        limit ${limit}`,
  )
}
