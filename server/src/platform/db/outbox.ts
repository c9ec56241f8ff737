import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import sql from 'sql-template-tag'
import type { Letter, MailedNotice } from '../mailer-text.ts'
import type { Queryable } from './db.ts'
import type { RowsOver } from './rows-over.ts'

export interface OutboxRow {
  id: number
  messageId: string
  recipient: string
  about: UserId[]
  subject: string
  body: Letter['body']
  locale: Locale | null
  notice: MailedNotice | null
  unsubscribePath: string | null
  createdAt: Date
  /** Including this one. */
  tries: number
}

export function addToOutbox(db: Queryable, letter: Letter, now: Date) {
  return db.run(
    'outbox.add',
    sql`insert into outbox (recipient, about, locale, subject, body, notice, unsubscribe_path, created_at, expires_at, next_try_at)
        values (${letter.to}, ${letter.about}::bigint[], ${letter.locale}, ${letter.subject}, ${JSON.stringify(letter.body)},
          ${letter.notice ? JSON.stringify(letter.notice) : null}, ${letter.unsubscribePath ?? null}, ${now}, ${letter.expiresAt}, ${now})`,
  )
}

/** Claims the e-mails that are due. Until `leaseEnd` no other node claims them; then they are retried. */
export function claimMails(db: Queryable, now: Date, leaseEnd: Date, limit: number) {
  return db.many<OutboxRow>(
    'outbox.claim',
    // An array, because PostgreSQL may evaluate a subquery again for each row and find other rows.
    sql`update outbox set tries = tries + 1, next_try_at = ${leaseEnd}
        where id = any(array(
          select id from outbox where next_try_at <= ${now} and expires_at > ${now}
          order by next_try_at, id limit ${limit} for update skip locked))
        returning id, message_id, recipient, about, locale, subject, body, notice, unsubscribe_path, created_at, tries`,
  )
}

export function deferMail(db: Queryable, id: number, nextTryAt: Date) {
  return db.run('outbox.defer', sql`update outbox set next_try_at = ${nextTryAt} where id = ${id}`)
}

export function removeMail(db: Queryable, id: number) {
  return db.run('outbox.remove', sql`delete from outbox where id = ${id}`)
}

/** Deletes the e-mails of an account that is deleted. */
export function removeMailsAbout(db: Queryable, person: UserId) {
  return db.run('outbox.removeAbout', sql`delete from outbox where ${person} = any(about)`)
}

/** Deletes e-mails that expired before they could be sent. */
export const USELESS_MAILS: RowsOver = { table: 'outbox', isOver: (at) => sql`expires_at <= ${at}` }
