import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { FORMAT, formatOf } from 'durable-pglite/format'
import { startScript } from 'durable-pglite/test/start-process'
import { PGlite } from 'pglite-17'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { copyTables } from '../server/src/platform/db/copy-tables.ts'
import type { PatientClient } from '../server/src/platform/db/db.ts'
import { openEmbedded } from '../server/src/platform/db/embedded.ts'
import { clientOf, FormatMismatch } from '../server/src/platform/db/former-format.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { readPreparedCluster } from '../server/src/platform/db/prepared-cluster.ts'
import { differencesOf, sumTables, type TableSums } from '../server/src/platform/db/table-sums.ts'
import { createLog } from '../server/src/platform/log.ts'
import { describeInTurn } from '../server/test/in-turn.ts'
import { scratchDirectory } from '../server/test/scratch.ts'
import { restoreRelease } from './release.ts'

const log = createLog('silent')
const formerEngines = { 17: (cluster: string) => PGlite.create(cluster) }
const OPENS = fileURLToPath(new URL('format-process.ts', import.meta.url))

describeInTurn('a database in the format of an older engine', () => {
  let old: string
  let wanted: TableSums

  beforeAll(async () => {
    const release = scratchDirectory()
    old = scratchDirectory()
    await restoreRelease('embedded.tar.br', { DATA_DIR: release })
    const source = await openEmbedded({ directory: release, log })
    await migrate(source, { log })
    const engine = await PGlite.create(join(old, 'cluster'))
    const target = clientOf(engine)
    await migrate({ patiently: (work) => work(target) }, { log })
    await source.patiently((client) => copyTables(client, target, () => {}))
    wanted = await contentOf(target as PatientClient)
    await engine.close()
    await source.close()
    rmSync(release, { recursive: true })
  })
  afterAll(() => rmSync(old, { recursive: true }))

  function copyOfOld(): string {
    const directory = scratchDirectory()
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    cpSync(old, directory, { recursive: true })
    return directory
  }

  const open = (directory: string) =>
    openEmbedded({ directory, formerEngines, prepared: () => readPreparedCluster({ log }), log })

  async function expectEverythingIn(directory: string) {
    const database = await open(directory)
    expect(formatOf(directory)).toBe(FORMAT)
    expect(existsSync(join(directory, 'format-change'))).toBe(false)
    expect(differencesOf(await database.patiently(contentOf), wanted)).toEqual([])
    return database
  }

  test('is rewritten with every row, and its files are kept until the first clean stop', async () => {
    const directory = copyOfOld()
    expect(formatOf(directory)).toBe('17')
    expect(wanted.messages?.rows).toBe(1)
    const database = await expectEverythingIn(directory)
    expect(existsSync(join(directory, 'cluster.former', 'PG_VERSION'))).toBe(true)
    await database.close()
    expect(existsSync(join(directory, 'cluster.former'))).toBe(false)
  })

  test.each([
    ['while it is being rewritten', 'format-change/replacement/cluster', false],
    ['when the new files have just taken its place', 'cluster.former', true],
  ])('loses nothing when the server is killed %s', async (_, path, isKept) => {
    const directory = copyOfOld()
    const server = startScript(OPENS, [directory])
    while (!existsSync(join(directory, path))) await delay(1)
    await server.kill()
    expect(existsSync(join(directory, 'cluster.former'))).toBe(isKept)
    const database = await expectEverythingIn(directory)
    await database.close()
  })

  test('is left alone if no engine of this version reads it, and the start says what to do', async () => {
    const directory = copyOfOld()
    const opening = openEmbedded({ directory, log })
    await expect(opening).rejects.toThrow(FormatMismatch)
    await expect(opening).rejects.toThrow('has the format of PostgreSQL 17')
    expect(formatOf(directory)).toBe('17')
  })
})

/** The times of the migrations differ. */
async function contentOf(client: PatientClient): Promise<TableSums> {
  const { schema_migrations, ...sums } = await sumTables(client)
  return sums
}
