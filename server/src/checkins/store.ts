import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { CheckIn, ContactId } from '@hereabouts/contract/checkins/schemas'
import type { MeetupId, MeetupState } from '@hereabouts/contract/meetups/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export interface CheckInRow {
  id: number
  userId: UserId
  meetupId: MeetupId
  contactId: ContactId
  contactName: string
  contactEmail: string
  state: CheckIn['state']
  dueAt: Date
  nudgedAt: Date | null
  username: string
  name: string
  email: string
}

const ROW = sql`check_ins.id, check_ins.user_id, meetup_id, contact_id, trusted_contacts.name as contact_name,
  trusted_contacts.email as contact_email, check_ins.state, due_at, nudged_at, username, users.name, users.email`
const JOINED = sql`check_ins join trusted_contacts on trusted_contacts.id = contact_id
  join users on users.id = check_ins.user_id`

/** Serialises changes to this person's check-ins and contacts until the end of the transaction. */
export function lockPerson(db: Queryable, id: UserId) {
  return db.one<{ username: string; name: string; emailVerified: boolean }>(
    'checkins.lockPerson',
    sql`select username, name, email_verified from users where id = ${id} for no key update`,
  )
}

/** The person's running check-in. */
export function findRunning(db: Queryable, userId: UserId) {
  return db.maybeOne<CheckInRow>(
    'checkins.findRunning',
    sql`select ${ROW} from ${JOINED} where check_ins.user_id = ${userId} and check_ins.state <> 'fine'`,
  )
}

/** The same, locked against the job until the end of the transaction. */
export function lockRunning(db: Queryable, userId: UserId) {
  return db.maybeOne<CheckInRow>(
    'checkins.lockRunning',
    sql`select ${ROW} from ${JOINED} where check_ins.user_id = ${userId} and check_ins.state <> 'fine'
        for update of check_ins`,
  )
}

export function start(
  db: Queryable,
  checkIn: { userId: UserId; meetupId: MeetupId; contactId: ContactId; dueAt: Date },
) {
  return db.run(
    'checkins.start',
    sql`insert into check_ins (user_id, meetup_id, contact_id, due_at)
        values (${checkIn.userId}, ${checkIn.meetupId}, ${checkIn.contactId}, ${checkIn.dueAt})`,
  )
}

/** Changes a running check-in, which then waits for a new nudge. */
export function renew(
  db: Queryable,
  id: number,
  to: { meetupId: MeetupId; contactId: ContactId; dueAt: Date },
) {
  return db.run(
    'checkins.renew',
    sql`update check_ins set meetup_id = ${to.meetupId}, contact_id = ${to.contactId}, due_at = ${to.dueAt},
          state = 'on', nudged_at = null, nudge_token_hash = null
        where id = ${id}`,
  )
}

export function outliveMeetup(db: Queryable, userId: UserId, meetupId: MeetupId) {
  return db.run(
    'checkins.outliveMeetup',
    sql`update check_ins set outlives_meetup = true where user_id = ${userId} and meetup_id = ${meetupId}`,
  )
}

/** Deletes a check-in that alerted nobody. After an alert, `markFine` keeps what its link shows. */
export function end(db: Queryable, id: number) {
  return db.run('checkins.end', sql`delete from check_ins where id = ${id}`)
}

export function markFine(db: Queryable, id: number) {
  return db.run(
    'checkins.markFine',
    sql`update check_ins set state = 'fine', meetup_id = null, nudge_token_hash = null where id = ${id}`,
  )
}

export function removeOf(db: Queryable, userId: UserId) {
  return db.run('checkins.removeOf', sql`delete from check_ins where user_id = ${userId}`)
}

/** A meetup as one of its two members sees it. */
export function findMeetup(db: Queryable, id: MeetupId, member: UserId) {
  return db.maybeOne<{ state: MeetupState; otherId: UserId }>(
    'checkins.findMeetup',
    sql`select state, case when inviter_id = ${member} then invitee_id else inviter_id end as other_id
        from meetups where id = ${id} and ${member}::bigint in (inviter_id, invitee_id)`,
  )
}

/** Takes the longest overdue check-in and marks it as nudged. */
export function takeDue(db: Queryable, now: Date, nudgeTokenHash: Buffer) {
  return db.maybeOne<CheckInRow>(
    'checkins.takeDue',
    sql`with due as (
          select id from check_ins where state = 'on' and due_at <= ${now}
          order by due_at limit 1 for update skip locked),
        taken as (
          update check_ins set state = 'nudged', nudged_at = ${now}, nudge_token_hash = ${nudgeTokenHash}
          where id in (select id from due) returning *)
        select ${ROW} from taken as check_ins join trusted_contacts on trusted_contacts.id = contact_id
          join users on users.id = check_ins.user_id`,
  )
}

/** Takes the check-in whose grace period ended first and marks it as alerted. */
export function takeSilent(db: Queryable, nudgedBefore: Date, now: Date, alertTokenHash: Buffer) {
  return db.maybeOne<CheckInRow>(
    'checkins.takeSilent',
    sql`with silent as (
          select id from check_ins where state = 'nudged' and nudged_at <= ${nudgedBefore}
          order by nudged_at limit 1 for update skip locked),
        taken as (
          update check_ins set state = 'alerted', alerted_at = ${now}, alert_token_hash = ${alertTokenHash}
          where id in (select id from silent) returning *)
        select ${ROW} from taken as check_ins join trusted_contacts on trusted_contacts.id = contact_id
          join users on users.id = check_ins.user_id`,
  )
}

/** A check-in ends only if its owner cancels the meetup: a companion must not be able to end it. */
export function removeCalledOff(db: Queryable, userId: UserId, meetupId: MeetupId) {
  return db.run(
    'checkins.removeCalledOff',
    sql`delete from check_ins using meetups
        where check_ins.user_id = ${userId} and meetup_id = ${meetupId} and meetups.id = meetup_id
          and check_ins.state in ('on', 'nudged') and not outlives_meetup
          and meetups.state = 'cancelled' and ended_at < starts_at`,
  )
}
