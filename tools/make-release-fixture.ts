import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import { createApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDriver } from '../server/src/platform/db/open.ts'
import { createLog } from '../server/src/platform/log.ts'
import { backUp } from '../server/src/platform/operating/backup.ts'
import { erase } from '../server/src/platform/operating/erase.ts'
import { loadSecret } from '../server/src/platform/secret.ts'
import { say } from '../server/test/chatting.ts'
import { meeting } from '../server/test/meeting.ts'
import { makeCall, personOf } from '../server/test/person.ts'
import { startPostgres } from '../server/test/postgres-server.ts'

/**
 * Writes backups of a small installation of this build, of either database: what the next builds must start on
 * (e2e/upgrade.test.ts). Run it in a checkout of a release:
 * `npx tsx --conditions=@hereabouts/source tools/make-release-fixture.ts e2e/fixtures/release`.
 */
async function makeFixtures(into: string) {
  mkdirSync(into, { recursive: true })
  const scratch = mkdtempSync(join(tmpdir(), 'hereabouts-fixture-'))
  const server = await startPostgres()
  try {
    const secret = 'the secret of the fixtures, long enough'
    await makeFixture(join(into, 'embedded.tar.br'), { DATA_DIR: join(scratch, 'embedded'), SECRET: secret })
    await makeFixture(join(into, 'postgres.tar.br'), {
      DATA_DIR: join(scratch, 'postgres'),
      DATABASE_URL: server.url,
      SECRET: secret,
    })
  } finally {
    await server.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function makeFixture(file: string, env: Record<string, string>) {
  const config = readConfig({ THROTTLES: 'off', ...env })
  const { databaseUrl, dataDir: directory } = config
  const log = createLog('warn')
  const driver = await openDriver({ databaseUrl, directory, freeBytesMin: 0, log })
  await migrate(driver, { log })
  const secret = config.secret ?? (await loadSecret(directory))
  const app = await createApp({ config, driver, secret, clock: systemClock, log })
  await app.prepare()
  const signUp = async (name: string) => {
    const [username, email] = [`${name}_here`, `${name}_here@example.org`]
    const body = { username, password: `${username} has a long password`, email, interests: [1, 2, 3] }
    const answer = await makeCall(app.http, register, { body })
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return personOf(app.http, systemClock, answer.json(), cookie)
  }
  const [ana, bo] = [await signUp('ana'), await signUp('bo')]
  for (const person of [ana, bo]) await person.switchOn()
  await meeting(ana, bo, { startsAt: new Date(Date.now() + 30 * 60_000).toISOString() })
  await say(ana, bo, 'See you at the fountain')
  await app.close()

  // Also discards the log, which would be most of the backup.
  if (databaseUrl === null) await erase(config, { log })
  const backups = `${directory}-backups`
  await backUp(config, { to: backups })
  const name = readdirSync(backups).find((one) => one.endsWith('.tar.gz')) as string
  const tar = gunzipSync(readFileSync(join(backups, name)))
  // Its window is wide enough to find that the cluster's databases are copies of one another.
  const params = {
    [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 28,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
  }
  const bytes = brotliCompressSync(tar, { params })
  writeFileSync(file, bytes)
  process.stdout.write(`${file}: ${Math.round(bytes.length / 1024)} KB\n`)
}

const [into] = process.argv.slice(2)
if (into === undefined) throw new Error('Say where to.')
await makeFixtures(into)
