import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { explaining, PLAN_MODES, readsOf } from '../../test/plans.ts'
import { townWith } from '../../test/town.ts'
import * as store from './store.ts'

const TABLES = [
  'users',
  'meetups',
  'conversations',
  'messages',
  'measures',
  'reports',
  'badge_awards',
  'mutes',
  'check_ins',
]
const MANY = 2900

test.each(PLAN_MODES)('the inbox query reads no rows of other people (%s)', async (mode) => {
  const { ana, clock, deps, run } = await townWith({ ownApp: true })
  const now = clock.now()
  const each = sql`from generate_series(1, ${MANY}) n`
  await run(sql`insert into users (username, name, email, password_hash, created_at)
      select 'p' || n, 'p', 'p', '', ${now} from generate_series(1, ${MANY + 100}) n`)
  await run(sql`insert into meetups
        (inviter_id, invitee_id, interest_id, place, note, starts_at, state, created_at, expires_at, ended_at)
      select n + 2, n + 3, 1, 'The fountain', '', ${now}, 'expired', ${now}, ${now}, ${now} ${each}`)
  await run(sql`insert into conversations (low_id, high_id, last_seq, last_sent_at)
      select n + 2, n + 3, 1, ${now} ${each}`)
  await run(sql`insert into messages (low_id, high_id, seq, sender_id, client_id, text, sent_at)
      select low_id, high_id, 1, low_id, gen_random_uuid(), 'Hello', ${now} from conversations`)
  await run(
    sql`insert into measures (user_id, kind, reason, made_at) select n + 2, 'ban', 'Unkind.', ${now} ${each}`,
  )
  await run(sql`insert into reports (reporter_id, reporter_username, kind, context, text, evidence, created_at)
      select n + 2, 'p', 'scam', 'profile', '', '{}', ${now} ${each}`)
  await run(sql`insert into badge_awards (badge_type_id, meetup_id, giver_id, receiver_id, awarded_at)
      select 1, id, inviter_id, invitee_id, ${now} from meetups`)
  await run(sql`insert into trusted_contacts (user_id, name, email, token_hash, asked_at)
      select n + 2, 'Sam', 's@x.org', int8send(n), ${now} ${each}`)
  await run(sql`insert into check_ins (user_id, meetup_id, contact_id, state, due_at, nudged_at)
      select user_id, user_id - 2, id, 'nudged', ${now}, ${now} from trusted_contacts`)
  await run(sql`insert into mutes select n + 2, n + 3, ${now} ${each}`)
  for (const table of TABLES) await run(raw(`vacuum analyze ${table}`))

  const plan = await deps.db.tx(async (tx) => {
    await tx.run('test', sql`select set_config('plan_cache_mode', ${mode}, true)`)
    const page = { since: new Date(0), before: { at: now, id: 'x' }, limit: 51 }
    return store.listEntries(explaining(tx), deps.notificationKinds, ana.id, page)
  })
  for (const table of TABLES) {
    const reads = readsOf(table, plan)
    expect([table, reads]).not.toEqual([table, []])
    expect([table, reads]).not.toEqual([table, expect.arrayContaining(['Seq Scan'])])
  }
})
