import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import type { PrivacySettings, UserId } from '@hereabouts/contract/accounts/schemas'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Db } from '../src/platform/db/db.ts'
import { hashToken, randomToken } from '../src/platform/ids.ts'
import { makeCall, type Person, personOf } from './person.ts'

interface Newcomer {
  interests?: readonly number[]
  isVerified?: boolean
  settings?: Partial<PrivacySettings>
}

interface Place {
  http: FastifyInstance
  deps: { db: Db }
  clock: { now(): Date }
}

/**
 * Many people at once, each signed in: put into the database as sign-up would leave them, because hashing a password for
 * each would take longer than the test.
 */
export async function moveIn(
  { http, deps, clock }: Place,
  newcomers: readonly Newcomer[],
): Promise<Person[]> {
  const tokens = newcomers.map(() => randomToken())
  const ids = await deps.db.tx(async (tx) => {
    const now = clock.now()
    const settings = newcomers.map((newcomer) => ({ ...SETTINGS, ...newcomer.settings }))
    const added = await tx.many<{ id: UserId }>(
      'test',
      sql`insert into users (username, name, email, password_hash, created_at, verification_status,
            only_show_verified, connect_with_unverified, visible_to_verified_only)
          select 'crowd_' || nr, 'Crowd ' || nr, 'crowd' || nr || '@example.org', 'nothing matches this', ${now},
            case when verified then 'verified' else 'none' end, only_verified, connects, to_verified
          from unnest(${newcomers.map((newcomer) => newcomer.isVerified ?? false)}::boolean[],
            ${settings.map((each) => each.onlyShowVerified)}::boolean[],
            ${settings.map((each) => each.connectWithUnverified)}::boolean[],
            ${settings.map((each) => each.visibleToVerifiedOnly)}::boolean[])
            with ordinality as given (verified, only_verified, connects, to_verified, place),
          lateral (select place + (select count(*) from users) as nr) as numbered
          order by nr returning id`,
    )
    const ids = added.map(({ id }) => id)
    const owners = newcomers.flatMap(({ interests = [1, 2, 3] }, i) => interests.map(() => ids[i]))
    const interests = newcomers.flatMap(({ interests = [1, 2, 3] }) => interests)
    await tx.run(
      'test',
      sql`insert into user_interests select * from unnest(${owners}::bigint[], ${interests}::bigint[])`,
    )
    await tx.run(
      'test',
      sql`insert into sessions (user_id, token_hash, created_at, renewed_at, expires_at)
          select user_id, hash, ${now}, ${now}, ${new Date(now.getTime() + MONTH_MS)}
          from unnest(${ids}::bigint[], ${tokens.map(hashToken)}::bytea[]) as given (user_id, hash)`,
    )
    return ids
  })
  return Promise.all(
    ids.map(async (_, i) => {
      const cookie = `hereabouts_session=${tokens[i]}`
      const answer = await makeCall(http, getOwnUser, { cookie })
      return personOf(http, clock, answer.json(), cookie)
    }),
  )
}

const SETTINGS: PrivacySettings = {
  onlyShowVerified: false,
  connectWithUnverified: true,
  visibleToVerifiedOnly: false,
}
const MONTH_MS = 30 * 24 * 60 * 60_000
