import { SESSION_DAYS } from '@hereabouts/contract/accounts/limits'
import type { OwnUser, PrivacySettings, UserId } from '@hereabouts/contract/accounts/schemas'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { DEFAULT_PRIVACY } from '../src/accounts/rules.ts'
import { readOwnUser } from '../src/accounts/service.ts'
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
 * Adds signed-in people directly to the database, as sign-up leaves them, but without the verification
 * e-mail. For every test that is not about signing up, which takes some twenty statements each.
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
  const users = await deps.db.tx(async (tx) => {
    const added = await tx.many<{ id: UserId }>(
      'test',
      sql`insert into users (username, name, email, email_verified, password_hash, created_at, verification_status,
            only_show_verified, connect_with_unverified, visible_to_verified_only)
          select name, case when given_name is null then 'Crowd ' || nr else name end,
            case when given_name is null then 'crowd' || nr else name end || '@example.org', confirmed,
            hash, ${now}, case when verified then 'verified' else 'none' end, only_verified, connects, to_verified
          from unnest(${newcomers.map(({ username = null }) => username)}::text[], ${hashes}::text[],
            ${newcomers.map((newcomer) => newcomer.isConfirmed ?? false)}::boolean[],
            ${newcomers.map((newcomer) => newcomer.isVerified ?? false)}::boolean[],
            ${settings.map((each) => each.onlyShowVerified)}::boolean[],
            ${settings.map((each) => each.connectWithUnverified)}::boolean[],
            ${settings.map((each) => each.visibleToVerifiedOnly)}::boolean[])
            with ordinality as given (given_name, hash, confirmed, verified, only_verified, connects, to_verified, place),
          lateral (select place + (select count(*) from users) as nr) as numbered,
          lateral (select coalesce(given_name, 'crowd_' || nr) as name) as named
          order by nr returning id`,
    )
    const ids = added.map(({ id }) => id)
    await tx.run(
      'test',
      sql`with sessions as (
            insert into sessions (user_id, token_hash, created_at, renewed_at, expires_at)
            select user_id, hash, ${now}, ${now}, ${later(now, SESSION_DAYS * DAY_MS)}
            from unnest(${ids}::bigint[], ${tokens.map(hashToken)}::bytea[]) as given (user_id, hash))
          insert into user_interests
          select * from unnest(${interests.flatMap((each, i) => each.map(() => ids[i]))}::bigint[],
            ${interests.flat()}::bigint[])`,
    )
    const users: OwnUser[] = []
    for (const id of ids) users.push(await readOwnUser(tx, id))
    return users
  })
  return users.map((user, i) => personOf(http, clock, user, `hereabouts_session=${tokens[i]}`))
}
