import sql from 'sql-template-tag'
import { processDueCheckIns } from '../src/checkins/service-due.ts'
import { createBus } from '../src/platform/bus.ts'
import { readConfig } from '../src/platform/config.ts'
import { createDb } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDriver } from '../src/platform/db/open.ts'
import type { Deps } from '../src/platform/deps.ts'
import { createLog } from '../src/platform/log.ts'
import { createMailer } from '../src/platform/mailer.ts'
import { openTransport } from '../src/platform/mailer-transport.ts'

// A process that creates check-ins that are due `now` and runs their job, for tests that kill it. It prints
// `written n` for each e-mail, within the transaction that marks the check-in, and at the end what it finds.

const [directory, now, made] = process.argv.slice(2) as [string, string, string]

const say = (line: string) => process.stdout.write(`${line}\n`)

const log = createLog('silent')
const driver = await openDriver({ databaseUrl: null, freeBytesMin: 0, directory, log })
await migrate(driver, { log })
const clock = { now: () => new Date(now) }
const bus = createBus({ log })
const db = createDb(driver, { bus, log })
const mailer = createMailer({
  db,
  clock,
  log,
  transport: openTransport(readConfig({})),
  publicUrl: 'http://localhost:3000',
})

for (let n = 0; n < Number(made); n++)
  await db.run(
    'test',
    sql`with people as (
          insert into users (username, name, email, password_hash, created_at)
          values (${`ana${n}`}, 'Ana', ${`ana${n}@example.org`}, '', ${clock.now()}),
            (${`bo${n}`}, 'Bo', ${`bo${n}@example.org`}, '', ${clock.now()}) returning id),
        thing as (insert into interests (name, name_key, category, is_public)
          values (${`Tea ${n}`}, ${`tea ${n}`}, 'custom', false) returning id),
        meetup as (
          insert into meetups (inviter_id, invitee_id, interest_id, place, note, starts_at, state, created_at, expires_at)
          select min(people.id), max(people.id), min(thing.id), 'The fountain', '', ${clock.now()}, 'accepted',
            ${clock.now()}, ${clock.now()} from people, thing returning id, inviter_id),
        contact as (
          insert into trusted_contacts (user_id, name, email, state, token_hash, asked_at)
          select inviter_id, 'Sam', ${`sam${n}@example.org`}, 'agreed', ${Buffer.from(`token ${n}`)}, ${clock.now()}
          from meetup returning id, user_id)
        insert into check_ins (user_id, meetup_id, contact_id, due_at)
        select user_id, meetup.id, contact.id, ${clock.now()} from meetup, contact`,
  )
say('made')

let written = 0
const printingMailer = {
  ...mailer,
  async post(...given: Parameters<typeof mailer.post>) {
    await mailer.post(...given)
    say(`written ${++written}`)
  },
}
await processDueCheckIns({ db, clock, bus, mailer: printingMailer } as Deps)
const mails = await db.many<{ subject: string; mails: number; recipients: number }>(
  'test',
  sql`select subject, count(*)::int as mails, count(distinct recipient)::int as recipients from outbox
      group by subject order by subject`,
)
say(JSON.stringify(mails))
await db.close()
