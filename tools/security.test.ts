import { expect, test } from 'vitest'
import { missingOf, readTestedTable } from './named-tests.ts'

const { lines, named } = readTestedTable('docs/security.md')

test('every test cited in the threat model exists', () => {
  expect(missingOf(named)).toEqual([])
})

test('every threat has a control with a test', () => {
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines) expect(line.split(' | ').at(-1)).toMatch(/\.(test|spec)\.tsx?: /)
})
