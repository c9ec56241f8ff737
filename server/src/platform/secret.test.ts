import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSecret, loadSecret } from './secret.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hereabouts-secret-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('a digest is 32 bytes and the same for the same secret, purpose and text', () => {
  const digest = createSecret('one').digest('tick', 'ana')
  expect(digest).toHaveLength(32)
  expect(createSecret('one').digest('tick', 'ana')).toEqual(digest)
})

test('another secret, purpose or text gives another digest', () => {
  const secret = createSecret('one')
  const digests = [
    secret.digest('tick', 'ana'),
    createSecret('two').digest('tick', 'ana'),
    secret.digest('code', 'ana'),
    secret.digest('tick', 'bo'),
    // Where purpose ends and text begins makes a difference.
    secret.digest('tic', 'kana'),
  ]
  expect(new Set(digests.map((digest) => digest.toString('hex'))).size).toBe(digests.length)
})

test('the first start makes a secret, and every later one finds it', async () => {
  const made = await loadSecret(directory)
  expect(made).toMatch(/^[0-9a-f]{64}$/)
  expect(await loadSecret(directory)).toBe(made)
})

test('the directory is made when it is not there yet', async () => {
  const made = await loadSecret(join(directory, 'not', 'there'))
  expect(await loadSecret(join(directory, 'not', 'there'))).toBe(made)
})

test('nobody but the owner can read it', async () => {
  await loadSecret(directory)
  expect((await stat(join(directory, 'secret'))).mode & 0o777).toBe(0o600)
})

test('two installations have different secrets', async () => {
  expect(await loadSecret(join(directory, 'one'))).not.toBe(await loadSecret(join(directory, 'two')))
})

test.each(['', '\n', 'cut off'])(
  'a secret that is not whole, %j, is not used and not replaced',
  async (found) => {
    const file = join(directory, 'secret')
    await writeFile(file, found)
    await expect(loadSecret(directory)).rejects.toThrow(`${file} does not hold a whole secret`)
    expect(await readFile(file, 'utf8')).toBe(found)
  },
)

test('a secret that was put there by hand is taken without its line end', async () => {
  await writeFile(join(directory, 'secret'), 'as long as a secret must be, or longer\n')
  expect(await loadSecret(directory)).toBe('as long as a secret must be, or longer')
})
