import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordingLog } from '../test/logs.ts'
import { MIGRATIONS, PREPARED } from '../test/prepared.ts'
import { scratchDirectory } from '../test/scratch.ts'
import { openDatabase } from './database.ts'
import { isPrepared, MANIFEST, readPreparedCluster, TAR } from './prepared-cluster.ts'

const { log, lines } = recordingLog()
let copy: string
beforeEach(() => {
  lines.length = 0
  copy = scratchDirectory()
  for (const name of [TAR, MANIFEST]) copyFileSync(join(PREPARED, name), join(copy, name))
})
afterEach(() => rmSync(copy, { recursive: true }))

const read = () => readPreparedCluster({ from: copy, migrations: MIGRATIONS, log })
const readTar = () => readFileSync(join(copy, TAR))
const writeTar = (bytes: Uint8Array) => writeFileSync(join(copy, TAR), bytes)
function changeManifest(change: object) {
  const file = join(copy, MANIFEST)
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }))
}
function flipBit() {
  const bytes = readTar()
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1
  writeTar(bytes)
}

test('a complete cluster of this build is used', async () => {
  expect(Buffer.from((await read()) ?? []).equals(readTar())).toBe(true)
  expect(await isPrepared(copy, MIGRATIONS)).toBe(true)
  expect(lines).toEqual([])
})

test.each<[string, () => void, 'info' | 'warn', string[]?]>([
  ['was tampered with', flipBit, 'warn', ['sha256']],
  ['was truncated', () => writeTar(readTar().subarray(0, 100_000)), 'warn', ['sha256']],
  ['is empty', () => writeTar(new Uint8Array(0)), 'warn', ['sha256']],
  ['was created by another PGlite', () => changeManifest({ pglite: '0.5.15' }), 'warn', ['pglite']],
  ['has other migrations', () => changeManifest({ migrations: 'a0' }), 'warn', ['migrations']],
  ['has an unreadable manifest', () => writeFileSync(join(copy, MANIFEST), '{"pglite":'), 'warn'],
  ['is missing', () => rmSync(join(copy, TAR)), 'info'],
  ['has no manifest', () => rmSync(join(copy, MANIFEST)), 'info'],
])('a file that %s is not used, and the log says so in a line', async (_, spoil, level, wrong) => {
  spoil()
  expect(await read()).toBeNull()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level, fields: wrong ? { wrong } : {} })
})

test('the build creates it again if PGlite or the migrations changed, or if it is missing', async () => {
  changeManifest({ pglite: '0.5.15' })
  expect(await isPrepared(copy, MIGRATIONS)).toBe(false)
  copyFileSync(join(PREPARED, MANIFEST), join(copy, MANIFEST))
  changeManifest({ migrations: 'a0' })
  expect(await isPrepared(copy, MIGRATIONS)).toBe(false)
  copyFileSync(join(PREPARED, MANIFEST), join(copy, MANIFEST))
  rmSync(join(copy, TAR))
  expect(await isPrepared(copy, MIGRATIONS)).toBe(false)
})

test('a start that cannot use the file creates a database anyway', async () => {
  flipBit()
  const elsewhere = scratchDirectory()
  const driver = await openDatabase({
    directory: elsewhere,
    log,
    prepared: read,
  })
  const { rows } = await driver.pool.query("select to_regclass('prepared') as prepared")
  expect(rows).toEqual([{ prepared: null }])
  await driver.close()
  rmSync(elsewhere, { recursive: true })
})
