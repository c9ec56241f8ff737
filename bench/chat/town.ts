import sql from 'sql-template-tag'
import { createApp } from '../../server/src/app.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { openEmbedded } from '../../server/src/platform/db/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { loadSecret } from '../../server/src/platform/secret.ts'
import { ORIGIN, type Person } from '../../server/test/person.ts'
import { type Couple, makeCouples, signUpAt } from '../people.ts'
import { type Anatomy, dissect, watch } from './anatomy.ts'

/**
 * Creates a data directory with people, whose passwords are cheap to hash, and measures the
 * cost of a message there.
 */
export async function makeTown(
  directory: string,
  { couples: count, idle: idleCount }: { couples: number; idle: number },
): Promise<{ couples: Couple[]; idle: Person[]; anatomy: Anatomy }> {
  const log = createLog('silent')
  const driver = await openEmbedded({ directory, log })
  await migrate(driver, { log })
  const config = readConfig({ THROTTLES: 'off', DATA_DIR: directory, PUBLIC_URL: ORIGIN })
  const secret = await loadSecret(directory)
  const passwordCost = { memoryKib: 8, passes: 1 }
  const asked = watch(driver)
  const app = await createApp({ config, driver, secret, clock: systemClock, log, passwordCost })
  await app.prepare()
  const couples = await makeCouples(count, (name) => signUpAt(app.http, name))
  const idle: Person[] = []
  while (idle.length < idleCount) idle.push(await signUpAt(app.http, `idle_${idle.length}`))
  // The server must not send e-mail during the measurement.
  await app.deps.db.run('bench', sql`delete from outbox`)
  const anatomy = await dissect(asked, { driver, couples, settled: () => app.deps.bus.settled() })
  await app.close()
  return { couples, idle, anatomy }
}
