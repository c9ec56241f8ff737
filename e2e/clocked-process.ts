import { createApp } from '../server/src/app.ts'
import { noteAttendance } from '../server/src/gatherings/service-attendance.ts'
import { processDueGatherings, seatGrownAccounts } from '../server/src/gatherings/service-changes.ts'
import { expireFriends } from '../server/src/gatherings/service-friends.ts'
import { processDueMeetups } from '../server/src/meetups/service.ts'
import { beginPlans, remindOfPlans } from '../server/src/meetups/service-plans.ts'
import { MINUTE_MS } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDriver } from '../server/src/platform/db/open.ts'
import { createLog } from '../server/src/platform/log.ts'
import { loadSecret } from '../server/src/platform/secret.ts'
import { processTownHours } from '../server/src/town-hours/service.ts'

/**
 * What `npm start` starts, with a clock that the parent process moves: each message is a
 * number of minutes to pass.
 */
async function main() {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const { dataDir: directory, freeBytesMin } = config
  const driver = await openDriver({ databaseUrl: null, directory, freeBytesMin, log })
  await migrate(driver, { log })
  let aheadMs = 0
  const clock = { now: () => new Date(Date.now() + aheadMs) }
  const app = await createApp({ config, driver, secret: await loadSecret(directory), clock, log })
  // Phones follow the server's time.
  app.http.addHook('onSend', async (_, reply) => void reply.header('date', clock.now().toUTCString()))
  await app.prepare()
  await app.http.listen({ host: config.host, port: config.port })
  app.startJobs()
  process.on('message', async (minutes: number) => {
    aheadMs += minutes * MINUTE_MS
    await processDueGatherings(app.deps)
    await seatGrownAccounts(app.deps)
    await expireFriends(app.deps)
    await noteAttendance(app.deps)
    await processTownHours(app.deps)
    await processDueMeetups(app.deps)
    await beginPlans(app.deps)
    await remindOfPlans(app.deps)
    await app.deps.bus.settled()
    process.send?.('passed')
  })
  process.once('SIGTERM', () => void app.close().then(() => process.exit()))
  process.once('disconnect', () => process.exit())
  process.send?.('started')
}

await main()
