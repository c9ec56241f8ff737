import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const SOURCES = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .filter((path) => !/\.(test|spec)\.tsx?$/.test(path) && existsSync(join(ROOT, path)))
  .map((path) => ({ path, lines: readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1 }))

test('at most a fifth of the source files are shorter than 20 lines: merge what changes together', () => {
  const all = SOURCES.filter(({ path }) => /^(contract|server|web)\/src\//.test(path))
  const short = all.filter(({ lines }) => lines < 20)
  expect(all.length).toBeGreaterThan(500)
  expect(short.length / all.length).toBeLessThanOrEqual(0.2)
})

test('app.ts is little more than the list of features: under 140 lines', () => {
  expect(SOURCES.find(({ path }) => path === 'server/src/app.ts')?.lines).toBeLessThan(140)
})

// `tools/statements` and `tools/languages` check other things, and are not counted (docs/decisions/0041).
test('the checks of the architecture have at most 400 lines, besides the list of features', () => {
  const checks = SOURCES.filter(({ path }) => /^tools\/boundaries\/(?!features|violations-in)/.test(path))
  expect(checks.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(400)
})
