import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchDirectory } from '../../../test/scratch.ts'
import { BadArchive, bytesOf, readArchive, writeArchive } from './archive.ts'

const directory = scratchDirectory()
const file = join(directory, 'archive.tar.gz')
const LARGE = Buffer.alloc(20 * 1024 ** 2, 'a line of a large dump\n')

beforeAll(async () => {
  await writeArchive(createWriteStream(file), async (archive) => {
    await archive.add('manifest.json', Buffer.from('{}'))
    await archive.addDirectory('cluster')
    await archive.addDirectory('cluster/base')
    writeFileSync(join(directory, 'one'), 'one')
    await archive.addFile('cluster/base/1', join(directory, 'one'))
    await archive.add('empty', Buffer.alloc(0))
    await archive.addStream('dump', Readable.from([LARGE.subarray(0, 9_000_000), LARGE.subarray(9_000_000)]))
  })
})
afterAll(() => rmSync(directory, { recursive: true }))

async function read(from: Readable) {
  const all: Record<string, Buffer | null> = {}
  await readArchive(from, async ({ path, isDirectory, content }) => {
    all[path] = isDirectory ? null : await bytesOf(content)
  })
  return all
}

test('what was written is read again, large streams in parts', async () => {
  const all = await read(createReadStream(file))
  expect(String(all['manifest.json'])).toBe('{}')
  expect(all.cluster).toBeNull()
  expect(String(all['cluster/base/1'])).toBe('one')
  expect(all.empty).toEqual(Buffer.alloc(0))
  const parts = Object.keys(all).filter((path) => path.startsWith('dump.'))
  expect(parts.length).toBeGreaterThan(1)
  expect(Buffer.concat(parts.map((path) => all[path] as Buffer)).equals(LARGE)).toBe(true)
})

test('tar and sha256sum unpack and check it without this program', () => {
  const into = join(directory, 'unpacked')
  mkdirSync(into)
  const { stdout, status } = spawnSync('sh', ['-c', `tar -xzf ${file} && sha256sum --quiet -c SHA256SUMS`], {
    cwd: into,
    encoding: 'utf8',
  })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})

test('a part is not taken before it is asked for, and a part that nobody takes is checked all the same', async () => {
  await readArchive(createReadStream(file), async () => {})
})

test.each([0, 1, 500, 0.5, -1, -9, -30])('cut at %d it is refused', async (at) => {
  const whole = readFileSync(file)
  const end = at < 0 ? whole.length + at : at < 1 ? whole.length * at : at
  await expect(read(Readable.from([whole.subarray(0, end)]))).rejects.toBeInstanceOf(BadArchive)
})

test.each([12, 300, 0.3, 0.7, 0.99])('with a changed byte at %d it is refused', async (at) => {
  const whole = readFileSync(file)
  const changed = Math.floor(at < 1 ? whole.length * at : at)
  whole[changed] = (whole[changed] as number) ^ 0x55
  await expect(read(Readable.from([whole]))).rejects.toBeInstanceOf(BadArchive)
})

test.each(['addStream', 'addFile'] as const)(
  'a reader that leaves during %s ends the writer with an error',
  async (how) => {
    const large = join(directory, 'large')
    writeFileSync(large, LARGE)
    const to = new PassThrough()
    const writing = writeArchive(to, async (archive) => {
      if (how === 'addStream') await archive.addStream('dump', Readable.from(noise()))
      else for (let n = 0; n < 100; n++) await archive.addFile(`${n}`, large)
    })
    to.once('data', () => to.destroy(new Error('gone')))
    await expect(writing).rejects.toThrow('gone')
  },
)

function* noise() {
  for (;;) yield LARGE
}
