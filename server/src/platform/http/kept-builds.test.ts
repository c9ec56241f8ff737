import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../clock.ts'
import { createLog } from '../log.ts'
import { createKeptBuilds } from './kept-builds.ts'

let place: string
let now: Date
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'hereabouts-builds-'))
  now = new Date('2026-06-01T12:00:00Z')
})
afterEach(() => rm(place, { recursive: true, force: true }))

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

test('the files of an earlier build can be read for two weeks after it was last served', async () => {
  await run('one')
  // For ever on one build, which says so each hour.
  for (let day = 0; day < 60; day++) {
    pass(DAY_MS)
    await run('one')
  }
  pass(13 * DAY_MS)
  const two = await run('two')
  expect(await textOf(two, 'app-one.js')).toBe('one')
  expect(await textOf(two, 'app-two.js')).toBe('two')
  pass(2 * DAY_MS)
  await two.keep()
  expect(await textOf(two, 'app-one.js')).toBeNull()
  expect(await textOf(two, 'app-two.js')).toBe('two')
})

test('of builds in quick succession, the five before the running one are kept', async () => {
  for (const build of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    pass(60_000)
    await run(build)
  }
  const { read } = await run('g')
  const found = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((one) => read(`app-${one}.js`)))
  expect(found.map((bytes) => bytes?.toString() ?? null)).toEqual([null, 'b', 'c', 'd', 'e', 'f', 'g'])
})

test('a build that runs again, and nodes that share the directory, keep each build once', async () => {
  await Promise.all([run('one'), run('two'), run('one'), run('two')])
  await run('one')
  expect(await readdir(join(place, 'kept'))).toHaveLength(2)
})

test('half of a build, left by a crash, is not served and goes away', async () => {
  const half = join(place, 'kept/.0123456789abcdef-crashed')
  await mkdir(half, { recursive: true })
  await writeFile(join(half, 'app-half.js'), 'ha')
  const builds = await run('one')
  expect(await textOf(builds, 'app-half.js')).toBeNull()
  now = new Date(Date.now() + 2 * DAY_MS)
  await builds.keep()
  expect(await readdir(join(place, 'kept'))).toHaveLength(1)
})

test('where nothing can be written, the server says so once and runs', async () => {
  await writeFile(join(place, 'kept'), 'a file instead of a directory')
  const lines: string[] = []
  const builds = await run('one', lines)
  pass(2 * HOUR_MS)
  await builds.keep()
  expect(lines).toHaveLength(1)
  expect(await builds.read('app-one.js')).toBeNull()
})

/** A server with this build, for as long as it takes to keep it. */
async function run(name: string, lines: string[] = []) {
  const assets = join(place, `dist-${name}`)
  await mkdir(assets, { recursive: true })
  await writeFile(join(assets, `app-${name}.js`), name)
  const log = createLog('warn', { write: (line) => lines.push(line) })
  const builds = createKeptBuilds({ assets, directory: join(place, 'kept'), clock: { now: () => now }, log })
  await builds.keep()
  return builds
}

async function textOf(builds: { read(name: string): Promise<Buffer | null> }, name: string) {
  return (await builds.read(name))?.toString() ?? null
}
