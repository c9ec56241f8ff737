import { expect, test } from 'vitest'
import { missingOf, readTestedTable } from './named-tests.ts'

const { lines, named } = readTestedTable('docs/spec-conformance.md')

test('every test cited in the conformance table exists', () => {
  expect(missingOf(named)).toEqual([])
})

test('every line cites a test, or says why there is none', () => {
  expect(named.length).toBeGreaterThan(50)
  for (const line of lines) expect(line.split(' | ').at(-1)).toMatch(/\w{3}/)
})
