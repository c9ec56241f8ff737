import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { pino } from 'pino'
import { AS_STARTED, freePort, spawnApp } from '../e2e/app.ts'
import { createBus } from '../server/src/platform/bus.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { createDb } from '../server/src/platform/db/db.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openPostgres } from '../server/src/platform/db/postgres.ts'
import { ORIGIN } from '../server/test/person.ts'
import { startPostgres } from '../server/test/postgres-server.ts'
import { inhabitants, settle, signIn } from './world.ts'

/** The headers of a signed-in person's phone. */
export interface SignedIn {
  id: UserId
  headers: { cookie: string; origin: string }
}

/** With this header, a bare server looks the session up. */
export const WITH_SESSION = 'x-with-session'

const log = pino({ level: 'silent' })
export const SECRET = 'a secret for benches, the same each time'

/** A PostgreSQL with `people` available people. The first `signedIn` of them are signed in. */
export async function startWorld({ people, signedIn }: { people: number; signedIn: number }) {
  const postgres = await startPostgres({
    settings: ['shared_buffers=1GB', 'max_wal_size=4GB', 'random_page_cost=1.1'],
  })
  const driver = await openPostgres({ url: postgres.url, callTimeoutMs: 3_600_000, log })
  await migrate(driver, { log })
  const db = createDb(driver, { bus: createBus({ log }), log })
  await settle(db, inhabitants(people), systemClock.now())
  const tokens = await signIn(db, signedIn)
  return {
    url: postgres.url,
    db,
    tokens,
    people: tokens.map(
      (token, nth): SignedIn => ({
        id: (nth + 1) as UserId,
        headers: { cookie: `hereabouts_session=${token}`, origin: ORIGIN },
      }),
    ),
    async stop() {
      await db.close()
      await postgres.stop()
    },
  }
}

/** The built server on that database, as a process of its own. */
export async function startServer(databaseUrl: string, env: Record<string, string> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'hereabouts-bench-'))
  const port = await freePort()
  const app = spawnApp(
    {
      PORT: String(port),
      DATA_DIR: directory,
      DATABASE_URL: databaseUrl,
      SECRET,
      PUBLIC_URL: ORIGIN,
      THROTTLES: 'off',
      ...env,
    },
    AS_STARTED,
  )
  await untilAnswered(`http://127.0.0.1:${port}/readyz`, app.process)
  return {
    port,
    process: app.process,
    async stop() {
      app.process.kill('SIGKILL')
      await app.exited
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export async function untilAnswered(url: string, child: { exitCode: number | null }) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
