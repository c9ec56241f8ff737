import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scratchDirectory } from '../../test/scratch.ts'
import { createBlobs } from './blobs.ts'
import { randomToken } from './ids.ts'
import { createSecret } from './secret.ts'

const PHOTO = Buffer.from('RIFF\u0010\0\0\0WEBP the face and the number')

test('content is returned unchanged, and its files reveal nothing of it', async () => {
  const { blobs, files } = scratch()
  const name = randomToken()
  await blobs.put(name, PHOTO)
  expect(await blobs.get(name)).toEqual(PHOTO)
  expect(Object.keys(await files())).toEqual([`${name}.key`, `${name}.sealed`])
  for (const content of Object.values(await files()))
    for (const part of ['RIFF', 'WEBP', 'face', 'number']) expect(content.includes(part)).toBe(false)
})

test('each file has its own key, so equal contents differ on disk', async () => {
  const { blobs, files } = scratch()
  await blobs.put(randomToken(), PHOTO)
  await blobs.put(randomToken(), PHOTO)
  const contents = Object.values(await files()).map((content) => content.toString('hex'))
  expect(new Set(contents).size).toBe(4)
})

test('only the owner can read the files and the directory', async () => {
  const { blobs, directory } = scratch()
  const name = randomToken()
  await blobs.put(name, PHOTO)
  const modes = await Promise.all(
    ['', `${name}.key`, `${name}.sealed`].map((file) => stat(join(directory, file))),
  )
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600', '600'])
})

test("the files are useless without the installation's secret", async () => {
  const { blobs, directory } = scratch()
  const name = randomToken()
  await blobs.put(name, PHOTO)
  await expect(createBlobs(directory, createSecret('another secret')).get(name)).rejects.toThrow()
})

test('files that were changed or renamed on disk are rejected', async () => {
  const { blobs, directory } = scratch()
  const [one, other] = [randomToken(), randomToken()]
  await blobs.put(one, PHOTO)
  const file = join(directory, `${one}.sealed`)
  const content = await readFile(file)
  content[content.length - 1] = (content.at(-1) ?? 0) ^ 1
  await writeFile(file, content)
  await expect(blobs.get(one)).rejects.toThrow()
  content[content.length - 1] = (content.at(-1) ?? 0) ^ 1
  await writeFile(file, content)
  expect(await blobs.get(one)).toEqual(PHOTO)
  for (const kind of ['key', 'sealed'])
    await rename(join(directory, `${one}.${kind}`), join(directory, `${other}.${kind}`))
  await expect(blobs.get(other)).rejects.toThrow()
})

test('removing deletes file and key, and works again and with only one of the two', async () => {
  const { blobs, directory, files } = scratch()
  const [one, half] = [randomToken(), randomToken()]
  await blobs.put(one, PHOTO)
  await blobs.remove(one)
  expect([await blobs.get(one), await files()]).toEqual([null, {}])
  await blobs.remove(one)
  await writeFile(join(directory, `${half}.key`), 'half')
  expect([await blobs.get(half), await blobs.list()]).toEqual([null, [half]])
  await blobs.remove(half)
  expect(await blobs.list()).toEqual([])
})

test('an existing name cannot be overwritten', async () => {
  const { blobs } = scratch()
  const name = randomToken()
  await blobs.put(name, PHOTO)
  await expect(blobs.put(name, Buffer.from('another'))).rejects.toThrow('EEXIST')
  expect(await blobs.get(name)).toEqual(PHOTO)
})

test('an unused directory lists nothing, and unrelated files are left alone', async () => {
  const { blobs, directory, files } = scratch()
  expect([await blobs.list(), await blobs.get(randomToken())]).toEqual([[], null])
  await blobs.remove(randomToken())
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, 'notes.txt'), 'mine')
  expect(await blobs.list()).toEqual([])
  expect(Object.keys(await files())).toEqual(['notes.txt'])
})

test('a name that is not a token, such as a path, is rejected', async () => {
  const { blobs } = scratch()
  for (const name of ['../secret', '', 'a/b', `${randomToken()}/..`])
    await expect(blobs.put(name, PHOTO)).rejects.toThrow('random token')
})

function scratch() {
  const parent = scratchDirectory()
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const directory = join(parent, 'documents')
  return {
    directory,
    blobs: createBlobs(directory, createSecret('the secret of these tests')),
    async files(): Promise<Record<string, Buffer>> {
      const names = await readdir(directory).catch(() => [])
      const contents = await Promise.all(names.sort().map((name) => readFile(join(directory, name))))
      return Object.fromEntries(names.map((name, i) => [name, contents[i] as Buffer]))
    },
  }
}
