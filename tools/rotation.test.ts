import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { COVERED, PARTS, SCREEN_LANGUAGES, testsInTurn, turnOf } from './rotation.ts'

const TESTS = [
  'server/src/chat/service.test.ts',
  'server/src/chat/rules.test.ts',
  'server/src/meetups/service.test.ts',
  'server/src/platform/bus.test.ts',
  'server/src/platform/db/migrations.test.ts',
  'server/src/platform/http/throttle.test.ts',
  'server/test/matrix.test.ts',
  'e2e/backup.test.ts',
  'e2e/chat.spec.ts',
  'e2e/budget.spec.ts',
]
const PARTS_OF_ALL = Array.from({ length: PARTS }, (_, part) => part)
const turns = Array.from({ length: 200 }, (_, i) => turnOf((i * 7919).toString(16).padStart(8, '0')))

test('every test has a turn, and the tests of the database’s engine always have', () => {
  const runs = PARTS_OF_ALL.map((part) => testsInTurn(part, TESTS, []))
  expect(new Set(runs.flat())).toEqual(new Set(TESTS))
  for (const run of runs) expect(run).toContain('server/src/platform/db/migrations.test.ts')
  const counted = runs.flat().filter((path) => !path.includes('/db/'))
  expect(counted.length).toBe(TESTS.length - 1)
})

test('commits take all turns, never the same part twice', () => {
  expect(new Set(turns.map(({ embedded }) => embedded)).size).toBe(PARTS)
  expect(new Set(turns.map(({ node24 }) => node24)).size).toBe(PARTS)
  expect(new Set(turns.map(({ screens }) => screens)).size).toBe(SCREEN_LANGUAGES.length)
  for (const { embedded, node24, browser } of turns) expect(new Set([embedded, node24, browser]).size).toBe(3)
})

test.each([
  {
    changed: 'contract/src/chat/schemas.ts',
    runs: ['server/src/chat/service.test.ts', 'server/src/chat/rules.test.ts', 'e2e/chat.spec.ts'],
  },
  { changed: 'server/src/meetups/store.ts', runs: ['server/src/meetups/service.test.ts'] },
  { changed: 'server/src/platform/http/throttle.ts', runs: ['server/src/platform/http/throttle.test.ts'] },
  { changed: 'server/test/matrix.test.ts', runs: ['server/test/matrix.test.ts'] },
  { changed: 'e2e/backup.test.ts', runs: ['e2e/backup.test.ts'] },
  { changed: 'packages/durable-pglite/src/disk.ts', runs: ['e2e/backup.test.ts'] },
  { changed: 'web/src/chat/model.ts', runs: ['e2e/chat.spec.ts', 'e2e/budget.spec.ts'] },
  { changed: 'web/src/meetups/model.ts', runs: ['e2e/budget.spec.ts'] },
  { changed: 'docs/architecture.md', runs: [] },
])('a change to $changed runs its tests in every turn', ({ changed, runs }) => {
  for (const part of PARTS_OF_ALL) {
    const rotated = testsInTurn(part, TESTS, [])
    expect(testsInTurn(part, TESTS, [changed])).toEqual(
      TESTS.filter((path) => rotated.includes(path) || runs.includes(path)),
    )
  }
})

test('after a change to many features, their tests repeat in turn or where they changed, and walks as ever', () => {
  const features = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'meetups'].map((name) => `server/src/${name}/store.ts`)
  const changed = [...features, 'server/src/chat/service.test.ts']
  const always = ['server/src/chat/service.test.ts', 'e2e/chat.spec.ts']
  for (const part of PARTS_OF_ALL) {
    const rotated = testsInTurn(part, TESTS, [])
    expect(testsInTurn(part, TESTS, changed)).toEqual(
      TESTS.filter((path) => rotated.includes(path) || always.includes(path)),
    )
  }
})

test('what tests cover exists', () => {
  const exists = (path: string) => existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url)))
  const places = (covered: string) => [
    covered,
    `contract/src/${covered}`,
    `server/src/${covered}`,
    `packages/${covered}`,
    covered.replace('web/', 'web/src/'),
  ]
  expect(Object.keys(COVERED).filter((path) => !exists(path))).toEqual([])
  const all = Object.values(COVERED).flat()
  expect(all.filter((covered) => !places(covered).some(exists))).toEqual([])
})
