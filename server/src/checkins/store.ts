import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { CheckIn, ContactId } from '@hereabouts/contract/checkins/schemas'
import type { GatheringId, GatheringState } from '@hereabouts/contract/gatherings/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import type { MeetupId, MeetupState } from '@hereabouts/contract/meetups/schemas'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export interface CheckInRow {
  id: number
  userId: UserId
  meetupId: MeetupId | null
  gatheringId: GatheringId | null
  contactId: ContactId
  contactName: string
  contactEmail: string
  state: CheckIn['state']
  dueAt: Date
  nudgedAt: Date | null
  hasMoved: boolean
  /** The language of the contact's e-mails: the one they answered in, or else the person's. */
  contactLocale: Locale | null
  username: string
  name: string
  email: string
  locale: Locale | null
}

const ROW = sql`check_ins.id, check_ins.user_id, meetup_id, gathering_id, contact_id, trusted_contacts.name as contact_name,
  trusted_contacts.email as contact_email, check_ins.state, due_at, nudged_at, has_moved, username, users.name, users.email,
  users.locale, coalesce(trusted_contacts.locale, users.locale) as contact_locale`
const JOINED = sql`check_ins join trusted_contacts on trusted_contacts.id = contact_id
  join users on users.id = check_ins.user_id`

/** Serialises changes to this person's check-ins and contacts until the end of the transaction. */
export function lockPerson(db: Queryable, id: UserId) {
  return db.one<{ username: string; name: string; emailVerified: boolean; locale: Locale | null }>(
    'checkins.lockPerson',
    sql`select username, name, email_verified, locale from users where id = ${id} for no key update`,
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

/** What a check-in is for: a meetup or a gathering. */
export interface Occasion {
  meetupId: MeetupId | null
  gatheringId: GatheringId | null
}

export function start(
  db: Queryable,
  checkIn: Occasion & { userId: UserId; contactId: ContactId; dueAt: Date },
) {
  const { userId, meetupId, gatheringId, contactId, dueAt } = checkIn
  return db.run(
    'checkins.start',
    sql`insert into check_ins (user_id, meetup_id, gathering_id, contact_id, due_at)
        values (${userId}, ${meetupId}, ${gatheringId}, ${contactId}, ${dueAt})`,
  )
}

/** Changes a running check-in, which then waits for a new nudge. */
export function renew(db: Queryable, id: number, to: Occasion & { contactId: ContactId; dueAt: Date }) {
  return db.run(
    'checkins.renew',
    sql`update check_ins set meetup_id = ${to.meetupId}, gathering_id = ${to.gatheringId}, contact_id = ${to.contactId}, due_at = ${to.dueAt},
          state = 'on', nudged_at = null, nudge_token_hash = null, has_moved = false
        where id = ${id}`,
  )
}

/** The check-ins of these people for one occasion that are not due yet, locked against the job. */
export function lockFor(
  db: Queryable,
  { meetupId, gatheringId }: Occasion,
  people: readonly UserId[],
  now: Date,
) {
  return db.many<{ id: number; userId: UserId; dueAt: Date }>(
    'checkins.lockFor',
    sql`select id, user_id, due_at from check_ins
        where (meetup_id = ${meetupId} or gathering_id = ${gatheringId}) and user_id = any(${people}::bigint[]) and state = 'on' and due_at > ${now}
        order by id for update`,
  )
}

export function move(db: Queryable, id: number, dueAt: Date) {
  return db.run(
    'checkins.move',
    sql`update check_ins set due_at = ${dueAt}, has_moved = true where id = ${id}`,
  )
}

/** Lets a person's check-in continue although they call off what it is for. */
export function outlive(db: Queryable, userId: UserId, { meetupId, gatheringId }: Occasion) {
  return db.run(
    'checkins.outlive',
    sql`update check_ins set outlives_meetup = true
        where user_id = ${userId} and (meetup_id = ${meetupId} or gathering_id = ${gatheringId})`,
  )
}

/** Deletes a check-in that alerted nobody. After an alert, `markFine` keeps what its link shows. */
export function end(db: Queryable, id: number) {
  return db.run('checkins.end', sql`delete from check_ins where id = ${id}`)
}

export function markFine(db: Queryable, id: number) {
  return db.run(
    'checkins.markFine',
    sql`update check_ins set state = 'fine', meetup_id = null, gathering_id = null, nudge_token_hash = null where id = ${id}`,
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

/** The stored state of a gathering that this person has a seat in. */
export function findGathering(db: Queryable, id: GatheringId, member: UserId) {
  return db.maybeOne<{ state: GatheringState }>(
    'checkins.findGathering',
    sql`select gatherings.state from gatherings join gathering_members on gathering_id = gatherings.id
        where gatherings.id = ${id} and user_id = ${member} and gathering_members.state = 'in'`,
  )
}

/** Takes the longest overdue check-in and marks it as nudged. */
export function takeDue(db: Queryable, now: Date, nudgeTokenHash: Buffer) {
  return db.maybeOne<CheckInRow>(
    'checkins.takeDue',
    takeFirst(
      sql`state = 'on' and due_at <= ${now} order by due_at`,
      sql`state = 'nudged', nudged_at = ${now}, nudge_token_hash = ${nudgeTokenHash}`,
    ),
  )
}

/** Takes the check-in whose grace period ended first and marks it as alerted. */
export function takeSilent(db: Queryable, nudgedBefore: Date, now: Date, alertTokenHash: Buffer) {
  return db.maybeOne<CheckInRow>(
    'checkins.takeSilent',
    takeFirst(
      sql`state = 'nudged' and nudged_at <= ${nudgedBefore} order by nudged_at`,
      sql`state = 'alerted', alerted_at = ${now}, alert_token_hash = ${alertTokenHash}`,
    ),
  )
}

function takeFirst(which: Sql, change: Sql): Sql {
  return sql`with first as (select id from check_ins where ${which} limit 1 for update skip locked),
      taken as (update check_ins set ${change} where id in (select id from first) returning *)
    select ${ROW} from taken as check_ins join trusted_contacts on trusted_contacts.id = contact_id
      join users on users.id = check_ins.user_id`
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

/** The same for a gathering: only if its owner leaves it before it starts. */
export function removeLeft(db: Queryable, userId: UserId, gatheringId: GatheringId) {
  return db.run(
    'checkins.removeLeft',
    sql`delete from check_ins using gatherings, gathering_members own
        where check_ins.user_id = ${userId} and check_ins.gathering_id = ${gatheringId}
          and gatherings.id = ${gatheringId} and own.gathering_id = ${gatheringId} and own.user_id = ${userId}
          and check_ins.state in ('on', 'nudged') and not outlives_meetup
          and own.state = 'out' and out_at < starts_at`,
  )
}
