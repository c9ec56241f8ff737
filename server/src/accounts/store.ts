import {
  type PrivacySettings,
  type ProfileFields,
  privacySettings,
  profileFields,
  type TimeFormat,
  type UserId,
  type VerificationStatus,
} from '@hereabouts/contract/accounts/schemas'
import type { Role } from '@hereabouts/contract/http/endpoint'
import type { Locale } from '@hereabouts/contract/http/locales'
import sql from 'sql-template-tag'
import { assignmentsOf, columnsOf } from '../platform/db/columns.ts'
import type { Queryable } from '../platform/db/db.ts'

export interface UserRow extends ProfileFields, PrivacySettings {
  id: UserId
  username: string
  avatarUrl: string | null
  email: string
  emailVerified: boolean
  /** Whether e-mails to the address come back. */
  isEmailReturned: boolean
  /** Whether they have yet to be let in. */
  isWaiting: boolean
  isVerified: boolean
  role: Role
  verificationStatus: VerificationStatus
  documentType: string | null
  verificationDate: Date | null
  simulated: boolean
  locale: Locale | null
  timeFormat: TimeFormat | null
}

export const USERNAME_UNIQUE = 'users_username'
export const USERNAME_LOOK_ALIKE = 'users_username_skeleton'

export function addUser(
  db: Queryable,
  user: {
    username: string
    email: string
    passwordHash: string
    createdAt: Date
    locale: Locale | null
  } & PrivacySettings,
) {
  return db.one<{ id: UserId }>(
    'accounts.addUser',
    sql`insert into users (username, username_skeleton, name, email, password_hash, created_at, locale,
          only_show_verified, connect_with_unverified, visible_to_verified_only)
        values (${user.username}, username_skeleton(${user.username}), ${user.username}, ${user.email}, ${user.passwordHash}, ${user.createdAt}, ${user.locale},
          ${user.onlyShowVerified}, ${user.connectWithUnverified}, ${user.visibleToVerifiedOnly})
        returning id`,
  )
}

const USER_COLUMNS = sql`id, username, avatar_url, email, email_verified, email_returned_at is not null as is_email_returned, waiting_since is not null as is_waiting, is_verified, role, verification_status,
  document_type, verification_date, simulated, locale, time_format, ${columnsOf(profileFields)}, ${columnsOf(privacySettings)}`

export function getUser(db: Queryable, id: UserId) {
  return db.one<UserRow>('accounts.getUser', sql`select ${USER_COLUMNS} from users where id = ${id}`)
}

export function lockUser(db: Queryable, id: UserId) {
  return db.one<UserRow>(
    'accounts.lockUser',
    sql`select ${USER_COLUMNS} from users where id = ${id} for update`,
  )
}

export function changeUser(
  db: Queryable,
  id: UserId,
  to: ProfileFields & PrivacySettings & Pick<UserRow, 'locale' | 'timeFormat'>,
) {
  return db.run(
    'accounts.changeUser',
    sql`update users set ${assignmentsOf(profileFields, to)}, ${assignmentsOf(privacySettings, to)}, locale = ${to.locale},
          time_format = ${to.timeFormat}
        where id = ${id}`,
  )
}

/** Counts active accounts, submitted verifications and verified people. */
export function countPeople(db: Queryable) {
  return db.one<{ people: number; submitted: number; verified: number }>(
    'accounts.countPeople',
    sql`select count(*)::int as people,
          count(*) filter (where verification_status = 'submitted')::int as submitted,
          count(*) filter (where verification_status = 'verified')::int as verified
        from users where standing = 'active'`,
  )
}
