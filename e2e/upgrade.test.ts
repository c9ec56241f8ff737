import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { listMessages } from '@hereabouts/contract/chat/endpoints'
import { login } from '@hereabouts/contract/sign-in/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDriver } from '../server/src/platform/db/open.ts'
import { createLog } from '../server/src/platform/log.ts'
import { restore } from '../server/src/platform/operating/restore.ts'
import { inTurn } from '../server/test/in-turn.ts'
import { makeCall } from '../server/test/person.ts'
import { startPostgres } from '../server/test/postgres-server.ts'
import { isFull } from '../server/test/random.ts'
import { scratchDirectory } from '../server/test/scratch.ts'

const log = createLog('silent')
/** Made by tools/make-release-fixture.ts in a checkout of the release. */
const FIXTURES = fileURLToPath(new URL('fixtures/release', import.meta.url))
const env = { SECRET: 'the secret of the fixtures, long enough', THROTTLES: 'off' }
// The PostgreSQL programs from npm lack pg_restore.
const RESTORES = existsSync(join(process.env.POSTGRES_BIN ?? '', 'pg_restore'))

/** Restores the fixture, starts this build on it, and signs Ana in. */
async function messagesOfAna(fixture: string, given: Record<string, string>) {
  const config = readConfig({ ...env, ...given })
  const packed = brotliDecompressSync(readFileSync(join(FIXTURES, fixture)), {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  })
  await restore(config, Readable.from([gzipSync(packed, { level: 1 })]))
  const { databaseUrl, dataDir: directory, secret } = config
  const driver = await openDriver({ databaseUrl, directory, freeBytesMin: 0, log })
  await migrate(driver, { log })
  const app = await createApp({ config, driver, secret: secret as string, clock: systemClock, log })
  onTestFinished(() => app.close())
  await app.prepare()
  const body = { username: 'ana_here', password: 'ana_here has a long password' }
  const answer = await makeCall(app.http, login, { body })
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const messages = await makeCall(app.http, listMessages, { cookie, params: { a: 1, b: 2 } })
  return messages.json().messages.map(({ text }: { text: string }) => text)
}

inTurn('this build starts on a directory of the release before, and everything is still there', async () => {
  const directory = scratchDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const texts = await messagesOfAna('embedded.tar.br', { DATA_DIR: directory })
  expect(texts).toEqual(['See you at the fountain'])
})

test.runIf(RESTORES && isFull())('this build starts on a dump of the release before', async () => {
  const { url, stop } = await startPostgres()
  const directory = scratchDirectory()
  onTestFinished(async () => {
    await stop()
    rmSync(directory, { recursive: true, force: true })
  })
  const texts = await messagesOfAna('postgres.tar.br', { DATA_DIR: directory, DATABASE_URL: url })
  expect(texts).toEqual(['See you at the fountain'])
})
