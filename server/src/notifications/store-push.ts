import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { BadgeAwardId } from '@hereabouts/contract/badges/schemas'
import type { MeetupId, MeetupState } from '@hereabouts/contract/meetups/schemas'
import { PUSH_SUBSCRIPTIONS_MAX } from '@hereabouts/contract/notifications/limits-push'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { SessionId } from '../platform/http/viewer.ts'
import type { PushTarget } from '../platform/pusher.ts'

export interface SubscriptionRow {
  id: number
  userId: UserId
  sessionId: SessionId
}

export interface SettingsRow {
  message: boolean
  invitation: boolean
  meetup: boolean
  expiring: boolean
  badge: boolean
  showsText: boolean
  quietFrom: number | null
  quietUntil: number | null
  utcOffset: number | null
}

/** A browser has one endpoint, so whoever subscribes there last has it. Of too many the oldest go. */
export async function addSubscription(
  db: Queryable,
  by: { userId: UserId; sessionId: SessionId },
  { endpoint, p256dh, auth }: PushTarget,
  now: Date,
) {
  await db.run(
    'notifications.addSubscription',
    sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
        values (${by.userId}, ${by.sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${now})
        on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
          p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`,
  )
  await db.run(
    'notifications.removeOldSubscriptions',
    sql`delete from push_subscriptions where user_id = ${by.userId} and id not in (
          select id from push_subscriptions where user_id = ${by.userId}
          order by created_at desc, id desc limit ${PUSH_SUBSCRIPTIONS_MAX})`,
  )
}

export function removeByEndpoint(db: Queryable, by: UserId, endpoint: string) {
  return db.run(
    'notifications.removeByEndpoint',
    sql`delete from push_subscriptions where user_id = ${by} and endpoint = ${endpoint}`,
  )
}

export function removeSubscription(db: Queryable, id: number) {
  return db.run('notifications.removeSubscription', sql`delete from push_subscriptions where id = ${id}`)
}

export function removeSubscriptionsOf(db: Queryable, person: UserId) {
  return db.run(
    'notifications.removeSubscriptionsOf',
    sql`delete from push_subscriptions where user_id = ${person}`,
  )
}

export function listSubscriptions(db: Queryable, people: readonly UserId[]) {
  return db.many<SubscriptionRow>(
    'notifications.listSubscriptions',
    sql`select id, user_id, session_id from push_subscriptions where user_id = any(${people}::bigint[])
        order by id desc`,
  )
}

export function isSubscribed(db: Queryable, session: SessionId) {
  return db.one<{ isOn: boolean }>(
    'notifications.isSubscribed',
    sql`select exists (select from push_subscriptions where session_id = ${session}) as is_on`,
  )
}

/** Where to send, and what its person has set; null when it is there no more, or its person is out. */
export function findTarget(db: Queryable, id: number) {
  return db.maybeOne<PushTarget & { [Name in keyof SettingsRow]: SettingsRow[Name] | null }>(
    'notifications.findTarget',
    sql`select endpoint, p256dh, auth, settings.*
        from push_subscriptions s left join push_settings settings on settings.user_id = s.user_id
        where s.id = ${id} and is_active(s.user_id)`,
  )
}

export function findSettings(db: Queryable, person: UserId) {
  return db.maybeOne<SettingsRow>(
    'notifications.findSettings',
    sql`select * from push_settings where user_id = ${person}`,
  )
}

export function setSettings(db: Queryable, person: UserId, to: SettingsRow) {
  const values = sql`${to.message}, ${to.invitation}, ${to.meetup}, ${to.expiring}, ${to.badge}, ${to.showsText},
    ${to.quietFrom}, ${to.quietUntil}, ${to.utcOffset}`
  return db.run(
    'notifications.setSettings',
    sql`insert into push_settings (user_id, message, invitation, meetup, expiring, badge, shows_text, quiet_from,
          quiet_until, utc_offset)
        values (${person}, ${values})
        on conflict (user_id) do update set (message, invitation, meetup, expiring, badge, shows_text, quiet_from,
          quiet_until, utc_offset) = (${values})`,
  )
}

/** For whoever has quiet hours; of nobody else it is kept. */
export function setUtcOffset(db: Queryable, person: UserId, utcOffset: number) {
  return db.run(
    'notifications.setUtcOffset',
    sql`update push_settings set utc_offset = ${utcOffset}
        where user_id = ${person} and utc_offset is not null and utc_offset <> ${utcOffset}`,
  )
}

/** A message that has still to be told: unread, and by somebody who is neither muted nor out of reach. */
export function findMessage(db: Queryable, reader: UserId, low: UserId, high: UserId, seq: number) {
  return db.maybeOne<{ name: string; text: string }>(
    'notifications.findMessage',
    sql`select ${nameOf(reader)} as name, text
        from messages join conversations on conversations.low_id = messages.low_id and conversations.high_id = messages.high_id
        join users other on other.id = sender_id
        where messages.low_id = ${low} and messages.high_id = ${high} and seq = ${seq} and sender_id <> ${reader}
          and seq > case when messages.low_id = ${reader} then low_read_seq else high_read_seq end
          and (ignored_at is null or answered_at is not null)
          and not exists (select from message_deletions gone where gone.low_id = messages.low_id
            and gone.high_id = messages.high_id and gone.seq = messages.seq and gone.user_id = ${reader})
          and ${mayTell(reader, sql`sender_id`)}`,
  )
}

/** A meetup in this state still. That one is off is told whoever the other is by now, muted or not. */
export function findMeetup(db: Queryable, reader: UserId, id: MeetupId, state: MeetupState, now: Date) {
  return db.maybeOne<{ name: string; otherId: UserId; interest: string; place: string }>(
    'notifications.findMeetup',
    sql`select ${nameOf(reader)} as name, other.id as other_id, interests.name as interest, place
        from meetups join interests on interests.id = interest_id
        join users other on other.id = case when inviter_id = ${reader} then invitee_id else inviter_id end
        where meetups.id = ${id} and state = ${state} and (state <> 'pending' or expires_at > ${now})
          and (state = 'cancelled' or ${mayTell(reader, sql`other.id`)})`,
  )
}

/** What a meetup is, and since when; for whom it may be news is up to the caller. */
export function findMeetupState(db: Queryable, id: MeetupId) {
  return db.maybeOne<{
    state: MeetupState
    stateSince: Date
    inviterId: UserId
    inviteeId: UserId
    expiresAt: Date
    wasAccepted: boolean
  }>(
    'notifications.findMeetupState',
    sql`select state, coalesce(ended_at, accepted_at, created_at) as state_since, inviter_id, invitee_id, expires_at, accepted_at is not null as was_accepted
        from meetups where id = ${id}`,
  )
}

export function findBadge(db: Queryable, reader: UserId, id: BadgeAwardId) {
  return db.maybeOne<{ badge: string }>(
    'notifications.findBadge',
    sql`select badge_types.name as badge from badge_awards join badge_types on badge_types.id = badge_type_id
        where badge_awards.id = ${id} and receiver_id = ${reader} and ${mayTell(reader, sql`giver_id`)}`,
  )
}

/** Who is available until soon and could be told: those with a browser that is. */
export function listExpiring(db: Queryable, now: Date, before: Date) {
  return db.many<{ userId: UserId; until: Date }>(
    'notifications.listExpiring',
    sql`select user_id, until from availabilities
        where until > ${now} and until <= ${before} and not is_hidden and not is_leaving
          and exists (select from push_subscriptions s where s.user_id = availabilities.user_id)`,
  )
}

export function isAvailableUntil(db: Queryable, person: UserId, until: Date) {
  return db.maybeOne<{ until: Date }>(
    'notifications.isAvailableUntil',
    sql`select until from availabilities where user_id = ${person} and until = ${until} and not is_leaving`,
  )
}

/** Whether somebody is asked to say that they are fine, and has not. */
export function isNudged(db: Queryable, person: UserId) {
  return db.maybeOne<{ id: number }>(
    'notifications.isNudged',
    sql`select id from check_ins where user_id = ${person} and state in ('nudged', 'alerted')`,
  )
}

function mayTell(reader: UserId, other: Sql): Sql {
  return sql`are_in_reach(${reader}, ${other})
    and not exists (select from mutes where mutes.user_id = ${reader} and muted_id = ${other})`
}

function nameOf(reader: UserId): Sql {
  return sql`case when can_see(${reader}, other.id) then other.name else other.username end`
}
