import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql, { raw } from 'sql-template-tag'
import { audienceOf, findListed } from '../server/src/nearby/service.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import type { Db } from '../server/src/platform/db/db.ts'
import type { Deps } from '../server/src/platform/deps.ts'
import { percentile, seeded, timed } from './measure.ts'
import { startWorld } from './signed-in.ts'

const isQuick = process.argv.includes('--quick')
const PEOPLE = isQuick ? 2000 : 50_000
const ASKED = isQuick ? 100 : 500
const TABLES = [
  'users',
  'sessions',
  'user_interests',
  'availabilities',
  'meetups',
  'conversations',
  'messages',
  'badge_awards',
  'push_subscriptions',
  'blocks',
  'audit_log',
]

interface Size {
  table: string
  rows: number
  heap: number
  indexes: number
}

/**
 * The size of a row of each large table on PostgreSQL, with its indexes. Freshly
 * written, so without dead rows.
 */
export default async function benchRows() {
  const world = await startWorld({ people: PEOPLE, signedIn: PEOPLE })
  const audience = await askAudiences(world.db)
  await live(world.db)
  const sizes: Size[] = []
  for (const table of TABLES) {
    await world.db.run('bench', sql`vacuum (analyze) ${raw(table)}`)
    sizes.push({
      table,
      ...(await world.db.one<Omit<Size, 'table'>>(
        'bench',
        sql`select (select count(*)::integer from ${raw(table)}) as rows,
              pg_table_size(${table}::regclass)::integer as heap, pg_indexes_size(${table}::regclass)::integer as indexes`,
      )),
    })
  }
  const { serverVersion } = await world.db.one<{ serverVersion: string }>('bench', sql`show server_version`)
  await world.stop()
  report(sizes, serverVersion, audience)
}

/** For random people: how many others a change would affect, and how long finding them takes. */
async function askAudiences(db: Db) {
  const random = seeded(11)
  const [sizes, times]: [number[], number[]] = [[], []]
  for (let nth = 0; nth < ASKED; nth++) {
    const person = (1 + Math.floor(random() * PEOPLE)) as UserId
    const deps = { db, clock: systemClock } as unknown as Deps
    const place = await findListed(deps, person)
    times.push(
      await timed(async () => {
        sizes.push((await audienceOf(deps, person, place)).length)
      }),
    )
  }
  return { sizes, times, mean: sizes.reduce((sum, size) => sum + size, 0) / ASKED }
}

/** Fills the remaining tables with rows like the app's, with texts of average length. */
async function live(db: Db) {
  const each = sql`generate_series(1, ${PEOPLE - 1}, 2) as n`
  for (const statement of [
    sql`insert into meetups (inviter_id, invitee_id, interest_id, place, note, starts_at, state, created_at, expires_at, accepted_at, ended_at)
        select n, n + 1, 1 + n % 84, 'The fountain on Mill Street', 'I wear a red hat', now(), 'met', now(), now(), now(), now() from ${each}`,
    sql`insert into conversations (low_id, high_id, last_seq, last_sent_at, low_read_seq, high_read_seq)
        select n, n + 1, 10, now(), 10, 10 from ${each}`,
    sql`insert into messages (low_id, high_id, seq, sender_id, client_id, text, sent_at)
        select n, n + 1, seq, n + seq % 2, gen_random_uuid(), 'I am at the fountain already, where are you? Take your time.', now()
        from ${each}, generate_series(1, 10) as seq`,
    sql`insert into badge_types (key, name, family, description) values ('a', 'A', 'community', 'A badge')`,
    sql`insert into badge_awards (badge_type_id, meetup_id, giver_id, receiver_id, awarded_at)
        select (select min(id) from badge_types), id, inviter_id, invitee_id, now() from meetups`,
    sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
        select user_id, id, 'https://push.example.org/wpush/v2/' || repeat(md5(id::text), 5), repeat('k', 87), repeat('a', 22), now()
        from sessions where id > 0`,
    sql`insert into blocks (blocker_id, blocked_id, created_at) select n, n + 1, now() from ${each}`,
    sql`insert into audit_log (at, actor_id, action, subject_id, details)
        select now(), n, 'people.lookedAt', n + 1, '{}' from ${each}`,
  ])
    await db.run('bench', statement)
}

function report(sizes: readonly Size[], version: string, audience: Awaited<ReturnType<typeof askAudiences>>) {
  const text = `# Rows

${new Date().toISOString().slice(0, 10)}, PostgreSQL ${version}, \`npm run bench -- rows\`: ${format(PEOPLE)} people, distributed as in the other benches. pg_table_size and pg_indexes_size divided by the rows of
each table. Freshly written and vacuumed; a table with updates takes up to twice as much.

| table | rows | bytes per row | of these in indexes |
|---|---|---|---|
${sizes.map(({ table, rows, heap, indexes }) => `| ${table} | ${format(rows)} | ${format((heap + indexes) / rows)} | ${format(indexes / rows)} |`).join('\n')}

Of ${format(ASKED)} random people: when one comes or goes, it affects ${format(audience.mean)} others on average (${format(percentile(audience.sizes, 0.5))} in the median, ${format(percentile(audience.sizes, 0.95))} at p95). Finding them
takes ${percentile(audience.times, 0.5).toFixed(1)} ms in the median, ${percentile(audience.times, 0.95).toFixed(1)} at p95.
`
  process.stdout.write(text)
  if (isQuick) return
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}rows.md`, text)
}

const format = (value: number) => Math.round(value).toLocaleString('en-US')
