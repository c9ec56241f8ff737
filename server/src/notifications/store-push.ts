import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import { PUSH_SUBSCRIPTIONS_MAX } from '@hereabouts/contract/notifications/limits'
import sql from 'sql-template-tag'
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
  digest: boolean
  showsText: boolean
  quietFrom: number | null
  quietUntil: number | null
  utcOffset: number | null
  timeZone: string | null
}

export const SETTINGS = sql`message, invitation, meetup, expiring, badge, digest, shows_text, quiet_from, quiet_until, utc_offset, time_zone`

/**
 * A browser has one endpoint, which belongs to the last person who subscribed there. Another person learns
 * nothing about earlier pushes. Removes the oldest beyond the limit.
 */
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
          p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at,
          arrived_at = case when push_subscriptions.user_id = excluded.user_id then push_subscriptions.arrived_at end,
          silent_since = case when push_subscriptions.user_id = excluded.user_id then push_subscriptions.silent_since end`,
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

/** The subscription of a session's browser, and whether pushes reach it. */
export function findSubscription(db: Queryable, session: SessionId) {
  return db.maybeOne<{ id: number; arrivedAt: Date | null; silentSince: Date | null }>(
    'notifications.findSubscription',
    sql`select id, arrived_at, silent_since from push_subscriptions where session_id = ${session}
        order by created_at desc, id desc limit 1`,
  )
}

/** Notes a push that its service accepted, unless the device has been faster and confirmed it already. */
export function noteSent(db: Queryable, id: number, sentAt: Date) {
  return db.run(
    'notifications.noteSent',
    sql`update push_subscriptions set silent_since = ${sentAt}
        where id = ${id} and silent_since is null and (arrived_at is null or arrived_at < ${sentAt})`,
  )
}

export function noteArrived(db: Queryable, id: number, now: Date) {
  return db.run(
    'notifications.noteArrived',
    sql`update push_subscriptions set arrived_at = ${now}, silent_since = null where id = ${id}`,
  )
}

/**
 * Where to send, and the person's language and settings; null if the subscription is gone or
 * the person is signed out.
 */
export function findTarget(db: Queryable, id: number) {
  return db.maybeOne<
    PushTarget & { locale: Locale | null } & { [Name in keyof SettingsRow]: SettingsRow[Name] | null }
  >(
    'notifications.findTarget',
    sql`select endpoint, p256dh, auth, locale, ${SETTINGS}
        from push_subscriptions s join users on users.id = s.user_id
        left join push_settings settings on settings.user_id = s.user_id
        where s.id = ${id} and is_active(s.user_id)`,
  )
}

export function findSettings(db: Queryable, person: UserId) {
  return db.maybeOne<SettingsRow>(
    'notifications.findSettings',
    sql`select ${SETTINGS} from push_settings where user_id = ${person}`,
  )
}

export function setSettings(db: Queryable, person: UserId, to: SettingsRow) {
  const values = sql`${to.message}, ${to.invitation}, ${to.meetup}, ${to.expiring}, ${to.badge}, ${to.digest},
    ${to.showsText}, ${to.quietFrom}, ${to.quietUntil}, ${to.utcOffset}, ${to.timeZone}`
  return db.run(
    'notifications.setSettings',
    sql`insert into push_settings (user_id, ${SETTINGS})
        values (${person}, ${values})
        on conflict (user_id) do update set (${SETTINGS}) = (${values})`,
  )
}

/** Only stored for people with quiet hours. */
export function setClock(
  db: Queryable,
  person: UserId,
  { utcOffset, timeZone }: { utcOffset: number; timeZone: string | null },
) {
  return db.run(
    'notifications.setClock',
    sql`update push_settings set utc_offset = ${utcOffset}, time_zone = ${timeZone}
        where user_id = ${person} and utc_offset is not null
          and (utc_offset, time_zone) is distinct from (${utcOffset}::integer, ${timeZone}::text)`,
  )
}

/** People whose availability ends soon and who have a push subscription. */
export function listExpiring(db: Queryable, now: Date, before: Date) {
  return db.many<{ userId: UserId; until: Date }>(
    'notifications.listExpiring',
    sql`select user_id, until from availabilities
        where until > ${now} and until <= ${before} and not is_hidden and not is_leaving
          and exists (select from push_subscriptions s where s.user_id = availabilities.user_id)`,
  )
}

/** The language of a person whose availability still ends at this time; null if it does not. */
export function findAvailableUntil(db: Queryable, person: UserId, until: Date) {
  return db.maybeOne<{ locale: Locale | null }>(
    'notifications.findAvailableUntil',
    sql`select locale from availabilities join users on users.id = user_id
        where user_id = ${person} and until = ${until} and not is_leaving`,
  )
}
