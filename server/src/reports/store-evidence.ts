import { aboutFields, type UserId } from '@hereabouts/contract/accounts/schemas'
import { EVIDENCE_MEETUPS_MAX, EVIDENCE_MESSAGES_MAX } from '@hereabouts/contract/reports/limits'
import type { Evidence } from '@hereabouts/contract/reports/schemas'
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

/** The last messages between the two, oldest first. */
export function listMessages(db: Queryable, reporter: UserId, subject: UserId) {
  return db.many<{ by: 'reporter' | 'subject'; text: string; sentAt: Date }>(
    'reports.listMessages',
    sql`select case when sender_id = ${reporter} then 'reporter' else 'subject' end as by, text, sent_at from (
          select seq, sender_id, text, sent_at from messages
          where low_id = least(${reporter}::bigint, ${subject}::bigint)
            and high_id = greatest(${reporter}::bigint, ${subject}::bigint)
          order by seq desc limit ${EVIDENCE_MESSAGES_MAX}
        ) as latest order by seq`,
  )
}

/** The last meetups of the two, latest first, with the reporter's outcome but never the other person's. */
export function listMeetups(db: Queryable, reporter: UserId, subject: UserId) {
  return db.many<
    Omit<Evidence['meetups'][number], 'startsAt' | 'createdAt'> & Record<'startsAt' | 'createdAt', Date>
  >(
    'reports.listMeetups',
    sql`select case when inviter_id = ${reporter} then 'reporter' else 'subject' end as invited_by,
          interests.name as interest, place, note, state, starts_at, created_at,
          case when inviter_id = ${reporter} then inviter_outcome else invitee_outcome end as reporter_outcome
        from meetups join interests on interests.id = interest_id
        where low_id = least(${reporter}::bigint, ${subject}::bigint)
          and high_id = greatest(${reporter}::bigint, ${subject}::bigint)
        order by meetups.id desc limit ${EVIDENCE_MEETUPS_MAX}`,
  )
}
