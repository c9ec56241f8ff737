import type { TimeFormat, UserId } from '@hereabouts/contract/accounts/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import { SETTINGS, type SettingsRow } from './store-push.ts'

export function setMailSettings(db: Queryable, person: UserId, zone: string | null) {
  return db.run(
    'notifications.setMailSettings',
    sql`insert into mail_settings (user_id, zone) values (${person}, ${zone})
        on conflict (user_id) do update set zone = excluded.zone`,
  )
}

/** Also drops what waits to be e-mailed. */
export async function removeMailSettings(db: Queryable, person: UserId) {
  await db.run('notifications.removeMailNotices', sql`delete from mail_notices where user_id = ${person}`)
  await db.run('notifications.removeMailSettings', sql`delete from mail_settings where user_id = ${person}`)
}

export function hasMailSettings(db: Queryable, person: UserId) {
  return db.one<{ isMailOn: boolean }>(
    'notifications.hasMailSettings',
    sql`select exists (select from mail_settings where user_id = ${person}) as is_mail_on`,
  )
}

export function findAddress(db: Queryable, person: UserId) {
  return db.maybeOne<{ email: string }>(
    'notifications.findMailAddress',
    sql`select email from users where id = ${person}`,
  )
}

export function noteSeen(db: Queryable, person: UserId, now: Date) {
  return db.run(
    'notifications.noteSeen',
    sql`update mail_settings set seen_at = ${now} where user_id = ${person}`,
  )
}

/** Of these people, for those who want e-mails. */
export function addNotices(db: Queryable, people: readonly UserId[], kind: string, now: Date) {
  return db.run(
    'notifications.addMailNotices',
    sql`insert into mail_notices (user_id, kind, noted_at)
        select user_id, ${kind}::text, ${now}::timestamptz from mail_settings where user_id = any(${people}::bigint[])`,
  )
}

/** Takes the oldest one from before this moment that no other node is taking. */
export function takeNotice(db: Queryable, before: Date) {
  return db.maybeOne<{ userId: UserId; kind: string; notedAt: Date }>(
    'notifications.takeMailNotice',
    // An array, because PostgreSQL may evaluate a subquery again for each row and find other rows.
    sql`delete from mail_notices where id = any(array(
          select id from mail_notices where noted_at <= ${before} order by noted_at, id limit 1 for update skip locked))
        returning user_id, kind, noted_at`,
  )
}

export type RecipientRow = {
  email: string
  locale: Locale | null
  timeFormat: TimeFormat | null
  zone: string | null
  /** When the app was last in front of them. */
  seenAt: Date | null
  /** When one of their devices last confirmed a push. */
  arrivedAt: Date | null
  readUntil: Date | null
  removedUntil: Date | null
  removed: string[] | null
} & { [Name in keyof SettingsRow]: SettingsRow[Name] | null }

/**
 * A person who gets e-mails, at a confirmed address; null if they do not. Locks their settings, so that two
 * nodes do not both send the last e-mail of a day.
 */
export function findRecipient(db: Queryable, person: UserId) {
  return db.maybeOne<RecipientRow>(
    'notifications.findMailRecipient',
    sql`select email, locale, time_format, zone, seen_at, read_until, removed_until, removed,
          (select max(arrived_at) from push_subscriptions phones where phones.user_id = ${person}) as arrived_at, ${SETTINGS}
        from mail_settings join users on users.id = mail_settings.user_id
        left join push_settings settings on settings.user_id = ${person}
        left join inbox_marks on inbox_marks.user_id = ${person}
        where mail_settings.user_id = ${person} and email_verified and email_returned_at is null and is_active(${person})
        for update of mail_settings`,
  )
}

export function countMailed(db: Queryable, person: UserId, since: Date) {
  return db.one<{ count: number }>(
    'notifications.countMailed',
    sql`select count(*)::integer as count from mailed_entries where user_id = ${person} and mailed_at > ${since}`,
  )
}

/** Resolves to 0 if the entry was e-mailed before. */
export function addMailed(db: Queryable, person: UserId, entry: string, now: Date) {
  return db.run(
    'notifications.addMailed',
    sql`insert into mailed_entries (user_id, entry, mailed_at) values (${person}, ${entry}, ${now})
        on conflict do nothing`,
  )
}
