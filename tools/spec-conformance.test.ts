import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TABLE = readFileSync(`${ROOT}docs/spec-conformance.md`, 'utf8')

const lines = TABLE.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| line |'))
const named = lines.flatMap((line) => [
  ...(line.split(' | ').at(-1) ?? '').matchAll(/([\w./-]+\.(?:test|spec)\.tsx?): ([^;|]+)/g),
])

test('every test that the table of the specification names is there', () => {
  const missing = named
    .map(([, file = '', words = '']) => ({ file, words: words.trim() }))
    .filter(
      ({ file, words }) => !existsSync(ROOT + file) || !readFileSync(ROOT + file, 'utf8').includes(words),
    )
  expect(missing).toEqual([])
})

test('every line names a test, or says why there is none', () => {
  expect(named.length).toBeGreaterThan(50)
  for (const line of lines) expect(line.split(' | ').at(-1)).toMatch(/\w{3}/)
})
