import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { explaining, readsOf } from '../../test/plans.ts'
import { townWith } from '../../test/town.ts'
import { hashToken, randomToken } from '../platform/ids.ts'
import * as store from './store.ts'

const tokens = (count: number) => Array.from({ length: count }, () => hashToken(randomToken()))

test.each([
  ['one, before the tables were analyzed', 1, 'unknown'],
  ['many, before the tables were analyzed', 50, 'unknown'],
  ['one, when there were no sessions at the last analyze', 1, 'empty'],
  ['many, when there were no sessions at the last analyze', 50, 'empty'],
  ['one', 1, 'known'],
  ['many', 50, 'known'],
])('sessions are looked up by indexes: %s', async (_, count, state) => {
  const { clock, deps, run } = await townWith()
  const now = clock.now()
  if (state === 'empty') {
    await run(sql`delete from sessions`)
    await run(sql`vacuum (analyze, truncate off) sessions`)
  }
  await run(sql`insert into users (username, name, email, password_hash, created_at)
    select 'crowd_' || n, 'Crowd', 'crowd@example.org', 'none', ${now} from generate_series(1, 2000) as n`)
  await run(sql`insert into sessions (user_id, token_hash, device, created_at, renewed_at, expires_at)
    select id, decode(md5(id::text), 'hex'), 'Phone', ${now}, ${now}, ${now} from users where username like 'crowd%'`)
  if (state === 'known') for (const table of ['users', 'sessions']) await run(raw(`vacuum analyze ${table}`))
  for (const mode of ['auto', 'force_generic_plan']) {
    const plan = await deps.db.tx(async (tx) => {
      await tx.run('test', sql`select set_config('plan_cache_mode', ${mode}, true)`)
      return store.findSessions(explaining(tx), tokens(count), now)
    })
    expect(readsOf('sessions', plan)).toEqual(['Index Scan by sessions_token_hash_key'])
    expect(readsOf('users', plan)).toEqual(['Index Scan by users_pkey'])
  }
})
