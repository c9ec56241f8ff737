import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { markSimulated } from './accounts/service-simulated.ts'
import { createApp } from './app.ts'
import { type FirstPerson, subscribeDemo } from './availability/subscribers-demo.ts'
import { confirmAddressWithoutLink } from './email/service-demo.ts'
import { systemClock } from './platform/clock.ts'
import { exitWith } from './platform/config.ts'
import { readDemoConfig } from './platform/config-demo.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDriver } from './platform/db/open.ts'
import type { Deps } from './platform/deps.ts'
import { listen } from './platform/http/listen.ts'
import { createLog } from './platform/log.ts'

import { changeRoleWithin, OPERATOR } from './sanctions/service-team.ts'

const DRAIN_TIMEOUT_MS = 3000

/** A message from the parent process. The channel between the two processes is closed to everybody else. */
type FromParent =
  /** The account to mark as played by a program. */
  | { simulate: UserId }
  /** The account that becomes a moderator, for people who learn to moderate. */
  | { promote: UserId }

/** A message to the parent process. */
type StartMessage = { url: string } | { simulated: UserId } | { promoted: UserId } | FirstPerson

/** The whole app in a temporary directory. `npm run demo` starts it and plays the people in it. */
async function main() {
  const directory = await mkdtemp(join(tmpdir(), 'hereabouts-demo-'))
  const removeDirectory = () => rm(directory, { recursive: true, force: true })
  try {
    const config = readDemoConfig(process.env, directory)
    const log = createLog(config.logLevel)
    const driver = await openDriver({ databaseUrl: null, freeBytesMin: 0, directory, log })
    await migrate(driver, { log })
    const secret = randomUUID() + randomUUID()
    const app = await createApp({ config, driver, secret, clock: systemClock, log, isDemo: true })
    await app.prepare()
    await listen(app.http, config)
    app.startJobs()

    let isEnding = false
    const end = async () => {
      if (isEnding) return
      isEnding = true
      await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, DRAIN_TIMEOUT_MS))])
      await removeDirectory()
      process.exit()
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
    // The parent process is gone.
    process.once('disconnect', () => void end())
    process.on('message', (message: FromParent) => {
      if ('simulate' in message) void play(app.deps, message.simulate)
      else void promote(app.deps, message.promote)
    })
    subscribeDemo(app.deps, sendToParent)
    sendToParent({ url: config.publicUrl })
  } catch (error) {
    await removeDirectory()
    throw error
  }
}

async function play(deps: Deps, id: UserId) {
  await markSimulated(deps, id)
  await confirmAddressWithoutLink(deps, id)
  sendToParent({ simulated: id })
}

async function promote(deps: Deps, id: UserId) {
  await deps.db.tx((tx) => changeRoleWithin(deps, tx, OPERATOR, id, 'moderator'))
  sendToParent({ promoted: id })
}

function sendToParent(message: StartMessage) {
  process.send?.(message)
}

main().catch(exitWith)
