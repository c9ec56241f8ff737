import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface NamedTest {
  file: string
  /** Words of the test's name. */
  words: string
}

/**
 * Reads a document's table: its lines, and the tests cited in their last column as `path.test.ts:
 * words; path.spec.ts: words`.
 */
export function readTestedTable(document: string): { lines: string[]; named: NamedTest[] } {
  const text = readFileSync(ROOT + document, 'utf8')
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (line|threat|channel) \|/.test(line))
  const named = lines.flatMap((line) =>
    [...(line.split(' | ').at(-1) ?? '').matchAll(/([\w./-]+\.(?:test|spec)\.tsx?): ([^;|]+)/g)].map(
      ([, file = '', words = '']) => ({ file, words: words.trim() }),
    ),
  )
  return { lines, named }
}

/** The cited tests that do not exist. */
export function missingOf(named: readonly NamedTest[]): NamedTest[] {
  return named.filter(
    ({ file, words }) => !existsSync(ROOT + file) || !readFileSync(ROOT + file, 'utf8').includes(words),
  )
}
