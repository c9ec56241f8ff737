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

test('a digest has 32 bytes and depends only on secret, purpose and text', () => {
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
    // The boundary between purpose and text matters.
    secret.digest('tic', 'kana'),
  ]
  expect(new Set(digests.map((digest) => digest.toString('hex'))).size).toBe(digests.length)
})

test('the first start creates a secret, and later starts reuse it', async () => {
  const made = await loadSecret(directory)
  expect(made).toMatch(/^[0-9a-f]{64}$/)
  expect(await loadSecret(directory)).toBe(made)
})

test('a missing directory is created', async () => {
  const made = await loadSecret(join(directory, 'not', 'there'))
  expect(await loadSecret(join(directory, 'not', 'there'))).toBe(made)
})

test('only the owner can read the secret', async () => {
  await loadSecret(directory)
  expect((await stat(join(directory, 'secret'))).mode & 0o777).toBe(0o600)
})

test('two installations have different secrets', async () => {
  expect(await loadSecret(join(directory, 'one'))).not.toBe(await loadSecret(join(directory, 'two')))
})

test.each(['', '\n', 'cut off'])('an incomplete secret, %j, is neither used nor replaced', async (found) => {
  const file = join(directory, 'secret')
  await writeFile(file, found)
  await expect(loadSecret(directory)).rejects.toThrow(`${file} does not contain a complete secret`)
  expect(await readFile(file, 'utf8')).toBe(found)
})

test('a secret that was written by hand is used without its line break', async () => {
  await writeFile(join(directory, 'secret'), 'as long as a secret must be, or longer\n')
  expect(await loadSecret(directory)).toBe('as long as a secret must be, or longer')
})
