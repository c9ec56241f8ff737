import { createBus } from '../src/platform/bus.ts'
import { readConfig } from '../src/platform/config.ts'
import { createDb } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDriver } from '../src/platform/db/open.ts'
import { createLog } from '../src/platform/log.ts'
import { createMailer } from '../src/platform/mailer.ts'
import { openTransport } from '../src/platform/mailer-transport.ts'

// A process that posts e-mails and sends them, for tests that kill it. It prints `posted n` for each e-mail
// whose transaction was committed, and `sent` when nothing is due any more. Its clock does not move.
const [directory, smtpUrl, now, mails] = process.argv.slice(2) as [string, string, string, string]

const say = (line: string) => process.stdout.write(`${line}\n`)

const log = createLog('silent')
const driver = await openDriver({ databaseUrl: null, freeBytesMin: 0, directory, log })
await migrate(driver, { log })
const config = readConfig({ SMTP_URL: smtpUrl })
const clock = { now: () => new Date(now) }
const db = createDb(driver, { bus: createBus({ log }), log })
const mailer = createMailer({ db, clock, log, transport: openTransport(config), publicUrl: config.publicUrl })

for (let n = 0; n < Number(mails); n++) {
  const subject = `mail ${n}`
  const expiresAt = new Date(clock.now().getTime() + 86_400_000)
  await db.tx((tx) =>
    mailer.post(tx, { to: 'ana@example.org', about: [], locale: null, subject, body: ['Hello.'], expiresAt }),
  )
  say(`posted ${n}`)
}
await mailer.sendDue()
say('sent')
await db.close()
