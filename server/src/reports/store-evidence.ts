import { aboutFields, type UserId } from '@hereabouts/contract/accounts/schemas'
import { EVIDENCE_MEETUPS_MAX, EVIDENCE_MESSAGES_MAX } from '@hereabouts/contract/reports/limits'
import type { Evidence, ReportId } from '@hereabouts/contract/reports/schemas'
import sql from 'sql-template-tag'
import { jsonOf } from '../platform/db/columns.ts'
import type { Queryable } from '../platform/db/db.ts'

/**
 * A person's profile as it looks now, never with a place. Includes the card's text only if the reporter can
 * see the card, and only interests that they share, whether or not a block exists.
 *
 * @param hasBlockedOnSight whether the reporter could see the profile until they blocked the person
 */
export function getProfile(
  db: Queryable,
  reporter: UserId,
  subject: UserId,
  hasBlockedOnSight: boolean,
  now: Date,
) {
  return db.one<Evidence['profile']>(
    'reports.getProfile',
    sql`select username, name, avatar_url, is_verified,
          array(select interests.name from matching_interests theirs
            join matching_interests mine on mine.interest_id = theirs.interest_id and mine.user_id = ${reporter}
            join interests on interests.id = theirs.interest_id
            where theirs.user_id = users.id order by interests.id) as interests,
          case when can_see(${reporter}, users.id) or ${hasBlockedOnSight}
            then ${jsonOf(aboutFields)} end as about,
          (select nullif(up_for, '') from availabilities
            where user_id = users.id and until > ${now} and can_see(${reporter}, users.id)) as up_for
        from users where id = ${subject}`,
  )
}

export interface MessageRow {
  by: 'reporter' | 'subject'
  text: string
  sentAt: Date
  seq: number
  pictureWidth: number | null
  pictureHeight: number | null
  /** Whether the picture is still there. */
  hasPicture: boolean
  /** Whether its sender took it back before the report. */
  isTakenBack: boolean
}

/**
 * Keeps messages of the two from being taken back until the end of the transaction, so that a report has
 * either all of a message or nothing.
 */
export function lockMessages(db: Queryable, reporter: UserId, subject: UserId) {
  return db.run(
    'reports.lockMessages',
    sql`select from conversations where low_id = least(${reporter}::bigint, ${subject}::bigint)
          and high_id = greatest(${reporter}::bigint, ${subject}::bigint) for share`,
  )
}

/** The last messages between the two, oldest first. */
export function listMessages(db: Queryable, reporter: UserId, subject: UserId) {
  return db.many<MessageRow>(
    'reports.listMessages',
    sql`select case when sender_id = ${reporter} then 'reporter' else 'subject' end as by, text, sent_at, seq,
          picture_width, picture_height, exists (select from message_pictures pictures where pictures.low_id = latest.low_id
            and pictures.high_id = latest.high_id and pictures.seq = latest.seq) as has_picture,
          exists (select from message_deletions d where d.low_id = latest.low_id and d.high_id = latest.high_id
            and d.seq = latest.seq and d.is_taken_back) as is_taken_back
        from (
          select low_id, high_id, seq, sender_id, text, sent_at, picture_width, picture_height from messages
          where low_id = least(${reporter}::bigint, ${subject}::bigint)
            and high_id = greatest(${reporter}::bigint, ${subject}::bigint)
          order by seq desc limit ${EVIDENCE_MESSAGES_MAX}
        ) as latest order by seq`,
  )
}

/**
 * Keeps copies of the pictures of these messages with a report; one for all reports. Locks in one order,
 * as two may keep the same.
 */
export function keepPictures(
  db: Queryable,
  report: ReportId,
  reporter: UserId,
  subject: UserId,
  seqs: readonly number[],
) {
  return db.run(
    'reports.keepPictures',
    sql`with sent as (
          select seq, image, sha256(image) as hash from message_pictures
          where low_id = least(${reporter}::bigint, ${subject}::bigint)
            and high_id = greatest(${reporter}::bigint, ${subject}::bigint) and seq = any(${seqs}::integer[])
        ), kept as (
          insert into report_images (hash, image) select distinct on (hash) hash, image from sent order by hash
          -- Locks a copy that is there already, so that it is not deleted before this report refers to it.
          on conflict (hash) do update set hash = excluded.hash
        )
        insert into report_pictures (report_id, seq, hash) select ${report}, seq, hash from sent`,
  )
}

/**
 * The last messages that the two wrote in conversations of gatherings while the reporter saw them, oldest
 * first. What others wrote there is not part of it.
 */
export function listGroupMessages(db: Queryable, reporter: UserId, subject: UserId) {
  return db.many<Omit<MessageRow, 'pictureWidth' | 'pictureHeight' | 'hasPicture'>>(
    'reports.listGroupMessages',
    sql`select case when sender_id = ${reporter} then 'reporter' else 'subject' end as by, text, sent_at, seq,
          exists (select from group_deletions d
            where d.gathering_id = latest.gathering_id and d.seq = latest.seq and d.is_taken_back) as is_taken_back
        from (
          select gathering_id, seq, sender_id, text, sent_at from group_messages join group_members own using (gathering_id)
          where own.user_id = ${reporter} and sender_id in (${reporter}, ${subject})
            and seq > since_seq and (until_seq is null or seq <= until_seq)
            and gathering_id in (select gathering_id from group_members where user_id = ${subject})
          order by sent_at desc, gathering_id desc, seq desc limit ${EVIDENCE_MESSAGES_MAX}
        ) as latest order by sent_at, gathering_id, seq`,
  )
}

/** The last meetups of the two, latest first, with the reporter's outcome but never the other person's. */
export function listMeetups(db: Queryable, reporter: UserId, subject: UserId) {
  return db.many<
    Omit<Evidence['meetups'][number], 'startsAt' | 'createdAt'> & Record<'startsAt' | 'createdAt', Date>
  >(
    'reports.listMeetups',
    sql`select case when not was_invited then null when inviter_id = ${reporter} then 'reporter' else 'subject' end as invited_by,
          interests.name as interest, place, note, state, starts_at, created_at,
          case when inviter_id = ${reporter} then inviter_outcome else invitee_outcome end as reporter_outcome
        from meetups join interests on interests.id = interest_id
        where low_id = least(${reporter}::bigint, ${subject}::bigint)
          and high_id = greatest(${reporter}::bigint, ${subject}::bigint)
        order by meetups.id desc limit ${EVIDENCE_MEETUPS_MAX}`,
  )
}
