import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { FINDING_MINUTES, MEETUP_WORDS_DAYS, PROPOSAL_MINUTES } from '@hereabouts/contract/meetups/limits'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import sql from 'sql-template-tag'
import { DAY_MS, HOUR_MS, later, SECOND_MS } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { type RowsOver, someOver } from '../platform/db/rows-over.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'

/** A person's meetups with their own outcome; the other person's outcome is confidential. */
export const meetupsAndOutcomes: DataLifecycle = {
  exportData: async (db, person) => ({
    meetups: await db.many(
      'meetups.export',
      sql`select meetups.id, case when was_invited then inviter_id = ${person} end as invited_by_me, other.id as other_id, other.username as other_username,
            interests.name as interest, place, note, starts_at, state, meetups.created_at, expires_at, accepted_at, ended_at,
            case when inviter_id = ${person} then inviter_outcome else invitee_outcome end as my_outcome,
            case when inviter_id = ${person} then inviter_expected_at else invitee_expected_at end as my_expected_at,
            case when inviter_id = ${person} then inviter_set_off_at else invitee_set_off_at end as my_set_off_at,
            revision, revised_at, cancel_reason, is_plan, reminded_at
          from meetups join interests on interests.id = interest_id
          join users other on other.id = case when inviter_id = ${person} then invitee_id else inviter_id end
          where inviter_id = ${person} or invitee_id = ${person} order by meetups.id`,
    ),
    changesOfPlans: await db.many(
      'meetups.exportProposals',
      sql`select meetup_id, latest.state, by_id = ${person} as by_me, at, latest.place, latest.starts_at, latest.expires_at,
            case when inviter_id = ${person} then inviter_made else invitee_made end as made_by_me
          from meetup_proposals latest join meetups on meetups.id = meetup_id
          where inviter_id = ${person} or invitee_id = ${person} order by meetup_id`,
    ),
    saidToStayInTouch: await db.many(
      'meetups.exportInTouch',
      sql`select other_id, username as other_username, said_at from in_touch join users on users.id = other_id
          where user_id = ${person} order by other_id`,
    ),
    needs: await db.many(
      'meetups.exportNeeds',
      sql`select meetup_id, needs, place_fits from meetup_needs where user_id = ${person} order by meetup_id`,
    ),
    findingEachOther: await db.many(
      'meetups.exportFinding',
      sql`select meetup_id, until, words_differ from meetup_finders where user_id = ${person} order by meetup_id`,
    ),
    saidToBeThere: await db.many(
      'meetups.exportPresences',
      sql`select meetup_id, at from meetup_presences where user_id = ${person} order by meetup_id`,
    ),
    askedIfComing: await db.many(
      'meetups.exportQuestions',
      sql`select meetup_id, asked_at, sure_by, is_answered from meetup_questions where user_id = ${person} order by meetup_id`,
    ),
    wrongCodes: await db.many(
      'meetups.exportTries',
      sql`select meetup_id, tries, in_all from meetup_code_tries where user_id = ${person} order by meetup_id`,
    ),
  }),
  retentions: ({ db }) => [
    keepingRows(
      db,
      {
        what: 'meetups.unaccepted',
        keptFor: `${MEETUP_WORDS_DAYS} days after it ended`,
        everyMs: HOUR_MS,
      },
      // Nothing depends on a meetup that was never accepted.
      { table: 'meetups', isOver: (at) => sql`accepted_at is null and ${endedLongBefore(at)}` },
    ),
    keepingRows(
      db,
      {
        what: 'meetups.words',
        keptFor: `${MEETUP_WORDS_DAYS} days after it ended`,
        everyMs: HOUR_MS,
        // Keeps who had agreed to meet whom, for which interest, and when.
        forget: (now, limit) =>
          db.run(
            'meetups.words.forget',
            sql`update meetups set place = '', note = '', cancel_reason = null,
                  inviter_expected_at = null, invitee_expected_at = null,
                  inviter_set_off_at = null, invitee_set_off_at = null, revised_at = null,
                  inviter_outcome = case when inviter_outcome = 'felt_unsafe' then inviter_outcome end,
                  invitee_outcome = case when invitee_outcome = 'felt_unsafe' then invitee_outcome end
                where ${someOver(WORDS, now, limit)}`,
          ),
      },
      WORDS,
    ),
    keepingRows(
      db,
      { what: 'meetups.codeTries', keptFor: 'until the meetup ends', everyMs: HOUR_MS },
      { table: 'meetup_code_tries', isOver: isMeetupOver },
    ),
    keepingRows(
      db,
      {
        what: 'meetups.proposed',
        keptFor: `until it is answered, ${PROPOSAL_MINUTES} minutes at most`,
        everyMs: 5 * SECOND_MS,
        forget: (now, limit) => db.tx((tx) => closeExpired(tx, now, limit)),
      },
      EXPIRED,
    ),
    keepingRows(
      db,
      { what: 'meetups.proposals', keptFor: 'until the meetup ends', everyMs: 5 * SECOND_MS },
      { table: 'meetup_proposals', isOver: isMeetupOver },
    ),
    keepingRows(
      db,
      { what: 'meetups.needs', keptFor: 'until the meetup ends', everyMs: HOUR_MS },
      { table: 'meetup_needs', isOver: isMeetupOver },
    ),
    keepingRows(
      db,
      { what: 'meetups.presences', keptFor: 'until the meetup ends', everyMs: HOUR_MS },
      { table: 'meetup_presences', isOver: isMeetupOver },
    ),
    keepingRows(
      db,
      { what: 'meetups.questions', keptFor: 'until the meetup ends', everyMs: HOUR_MS },
      { table: 'meetup_questions', isOver: isMeetupOver },
    ),
    keepingRows(
      db,
      {
        what: 'meetups.finding',
        keptFor: `until one of the two stops it or the meetup ends, ${FINDING_MINUTES} minutes at most`,
        everyMs: 5 * SECOND_MS,
      },
      { table: 'meetup_finders', isOver: (at) => sql`(until <= ${at} or ${isMeetupOver(at)})` },
    ),
  ],
}

const endedLongBefore = (at: Date) => sql`ended_at <= ${later(at, -MEETUP_WORDS_DAYS * DAY_MS)}`

const isMeetupOver = (at: Date) =>
  sql`exists (select from meetups where meetups.id = meetup_id and ended_at <= ${at})`

const EXPIRED: RowsOver = {
  table: 'meetup_proposals',
  isOver: (at) => sql`state = 'open' and expires_at <= ${at}`,
}

/** Forgets what was proposed, and takes it off the inbox. */
async function closeExpired(tx: Tx, now: Date, limit: number): Promise<number> {
  const closed = await tx.many<{ id: MeetupId; inviterId: UserId; inviteeId: UserId }>(
    'meetups.closeExpired',
    sql`with closed as (
          update meetup_proposals set state = 'over', place = null, starts_at = null, expires_at = null
          where ${someOver(EXPIRED, now, limit)} returning meetup_id)
        select id, inviter_id, invitee_id from closed join meetups on id = meetup_id`,
  )
  for (const { id, inviterId, inviteeId } of closed)
    tx.emit('meetups.proposal', { id, members: [inviterId, inviteeId] })
  return closed.length
}

/** The feature reports deletes outcomes of feeling unsafe. An index has the same condition. */
const WORDS: RowsOver = {
  table: 'meetups',
  isOver: (at) => sql`accepted_at is not null and ${endedLongBefore(at)} and (
    place <> '' or note <> '' or cancel_reason is not null
    or inviter_expected_at is not null or invitee_expected_at is not null
    or inviter_set_off_at is not null or invitee_set_off_at is not null
    or inviter_outcome in ('met', 'did_not_happen') or invitee_outcome in ('met', 'did_not_happen'))`,
}
