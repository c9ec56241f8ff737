import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { explaining, readsOf } from '../../test/plans.ts'
import { townWith } from '../../test/town.ts'
import type { Queryable } from '../platform/db/db.ts'
import { conversationsAndMessages } from './data-lifecycle.ts'
import { findConversation, listConversations, listUnread } from './store.ts'
import { addExpectedMessages } from './store-sending.ts'

/**
 * Ana and Bo in a town where many others write to each other. `plansOf` returns the plan of a
 * statement in either mode.
 */
async function crowdedTown() {
  const { ana, bo, clock, deps, run } = await townWith()
  const now = clock.now()
  await run(sql`insert into users (username, name, email, password_hash, created_at)
    select 'crowd_' || n, 'Crowd', 'crowd@example.org', 'none', ${now} from generate_series(1, 400) as n`)
  await run(sql`insert into conversations (low_id, high_id)
    select low.id, high.id from users low, users high
    where low.id < high.id and (high.id - low.id < 5 or (low.id, high.id) = (${ana.id}, ${bo.id}))`)
  await run(sql`insert into messages (low_id, high_id, seq, sender_id, client_id, text, sent_at)
    select low_id, high_id, n, low_id, gen_random_uuid(), 'Hello', ${now} from conversations, generate_series(1, 15) as n`)
  await run(sql`insert into meetups
      (inviter_id, invitee_id, interest_id, place, note, starts_at, created_at, expires_at, state, accepted_at)
    select low_id, high_id, 1, 'The fountain', '', ${now}, ${now}, ${now}, 'met', ${now} from conversations`)
  for (const table of ['users', 'conversations', 'messages', 'meetups'])
    await run(raw(`vacuum analyze ${table}`))
  const planIn = (mode: string, ask: (db: Queryable) => Promise<unknown>) =>
    deps.db.tx(async (tx) => {
      await tx.run('test', sql`select set_config('plan_cache_mode', ${mode}, true)`)
      return [await ask(explaining(tx))].flat()
    })
  const plansOf = async (ask: (db: Queryable) => Promise<unknown>) => [
    await planIn('auto', ask),
    await planIn('force_generic_plan', ask),
  ]
  return { ana, bo, now, plansOf }
}

test('an export reads only the person’s own messages', async () => {
  const { ana, plansOf } = await crowdedTown()
  for (const plan of await plansOf(
    async (db) => (await conversationsAndMessages.exportData?.(db, ana.id))?.messages,
  )) {
    const reads = readsOf('messages', plan)
    expect(reads.length).toBeGreaterThan(0)
    expect(reads).not.toContain('Seq Scan')
  }
})

test('the lists of conversations and unread messages read only the person’s own rows, and sending one key, by index', async () => {
  const { ana, bo, now, plansOf } = await crowdedTown()
  for (const ask of [
    (db: Queryable) => listConversations(db, ana.id, null, 101),
    (db: Queryable) => findConversation(db, [ana.id, bo.id], ana.id),
    (db: Queryable) => listUnread(db, ana.id, 100),
  ])
    for (const plan of await plansOf(ask)) expectByIndex(plan, ['conversations', 'messages', 'meetups'])

  const draft = { senderId: ana.id, clientId: crypto.randomUUID(), text: 'Hello', sentAt: now, replyTo: null }
  const agreed = {
    isAvailable: true,
    hasAgreed: true,
    requestedBy: null,
    isAnswered: false,
    isIgnored: false,
  }
  for (const plan of await plansOf((db) =>
    addExpectedMessages(db, [{ pair: [ana.id, bo.id], draft, state: agreed }]),
  ))
    expectByIndex(plan, ['conversations', 'messages'])
})

function expectByIndex(plan: Parameters<typeof readsOf>[1], tables: string[]) {
  for (const table of tables) {
    const reads = readsOf(table, plan).filter((read) => read !== 'ModifyTable')
    expect(reads.join()).toContain(' by ')
    expect(reads).not.toContain('Seq Scan')
  }
}
