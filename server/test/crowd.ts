import { SESSION_DAYS } from '@hereabouts/contract/accounts/limits'
import type { OwnUser, PrivacySettings, VerificationStatus } from '@hereabouts/contract/accounts/schemas'
import type { OwnInterest } from '@hereabouts/contract/interests/schemas'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { DEFAULT_PRIVACY } from '../src/accounts/rules.ts'
import { listInterestsOf } from '../src/interests/service.ts'
import { DAY_MS, later } from '../src/platform/clock.ts'
import type { Deps } from '../src/platform/deps.ts'
import { hashToken, randomToken } from '../src/platform/ids.ts'
import { type Person, personOf } from './person.ts'

export interface Newcomer {
  /** `crowd_1` and so on by default. */
  username?: string
  /** Without one nobody can sign in with a password, which saves the costly hash. */
  password?: string
  interests?: readonly number[]
  isVerified?: boolean
  /** Whether the e-mail address is confirmed. */
  isConfirmed?: boolean
  settings?: Partial<PrivacySettings>
}

interface Place {
  http: FastifyInstance
  deps: Pick<Deps, 'db' | 'passwords'>
  clock: { now(): Date }
}

/**
 * Adds signed-in people directly to the database, as sign-up leaves them, but without the
 * verification e-mail. For every test that is not about signing up, which takes some twenty
 * statements each; this takes two in all.
 */
export async function moveIn(
  { http, deps, clock }: Place,
  newcomers: readonly Newcomer[],
): Promise<Person[]> {
  if (newcomers.length === 0) return []
  const now = clock.now()
  const tokens = newcomers.map(() => randomToken())
  const hashes = await Promise.all(
    newcomers.map(({ password }) => (password ? deps.passwords.hash(password) : 'nothing matches this')),
  )
  const settings = newcomers.map((newcomer) => ({ ...DEFAULT_PRIVACY, ...newcomer.settings }))
  const interests = newcomers.map(({ interests = [1, 2, 3] }) => interests)
  const added = await deps.db.many<Added>(
    'test',
    sql`with given as (
          select * from unnest(${newcomers.map(({ username = null }) => username)}::text[], ${hashes}::text[],
            ${tokens.map(hashToken)}::bytea[],
            ${newcomers.map((newcomer) => newcomer.isConfirmed ?? false)}::boolean[],
            ${newcomers.map((newcomer) => newcomer.isVerified ?? false)}::boolean[],
            ${settings.map((each) => each.onlyShowVerified)}::boolean[],
            ${settings.map((each) => each.connectWithUnverified)}::boolean[],
            ${settings.map((each) => each.visibleToVerifiedOnly)}::boolean[])
            with ordinality as given (given_name, password, token, confirmed, verified, only_verified, connects,
              to_verified, place)),
        added as (
          insert into users (username, name, email, email_verified, password_hash, created_at, verification_status,
            only_show_verified, connect_with_unverified, visible_to_verified_only)
          select name, case when given_name is null then 'Crowd ' || nr else name end,
            case when given_name is null then 'crowd' || nr else name end || '@example.org', confirmed,
            password, ${now}, case when verified then 'verified' else 'none' end, only_verified, connects, to_verified
          from given,
          lateral (select place + (select count(*) from users) as nr) as numbered,
          lateral (select coalesce(given_name, 'crowd_' || nr) as name) as named
          order by nr returning id, username, name, email, email_verified, is_verified, verification_status),
        placed as (select *, row_number() over (order by id) as place from added),
        signed_in as (
          insert into sessions (user_id, token_hash, created_at, renewed_at, expires_at)
          select id, token, ${now}, ${now}, ${later(now, SESSION_DAYS * DAY_MS)} from placed join given using (place)),
        interested as (
          insert into user_interests (user_id, interest_id)
          select id, interest from placed join unnest(${interests.flatMap((each, i) => each.map(() => i + 1))}::bigint[],
            ${interests.flat()}::bigint[]) as chosen (place, interest) using (place))
        select id, username, name, email, email_verified, is_verified, verification_status from placed order by place`,
  )

  const named = new Map<string, OwnInterest[]>()
  const people: Person[] = []
  for (const [i, { verificationStatus, ...row }] of added.entries()) {
    const chosen = String(interests[i])
    const its = named.get(chosen) ?? (await listInterestsOf(deps.db, row.id)).interests
    named.set(chosen, its)
    const user: OwnUser = {
      ...row,
      askMeAbout: '',
      languages: [],
      pronouns: '',
      avatarUrl: null,
      role: 'user',
      locale: null,
      timeFormat: null,
      verificationDetails: { status: verificationStatus, documentType: null, verificationDate: null },
      interests: its,
      waitingInterests: [],
      privacySettings: settings[i] as PrivacySettings,
    }
    people.push(personOf(http, clock, user, `hereabouts_session=${tokens[i]}`))
  }
  return people
}

type Added = Pick<OwnUser, 'id' | 'username' | 'name' | 'email' | 'emailVerified' | 'isVerified'> & {
  verificationStatus: VerificationStatus
}
