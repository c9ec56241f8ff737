import { expect, test } from 'vitest'
import { missingOf, readTestedTable } from './named-tests.ts'

const { lines, named } = readTestedTable('docs/security.md')

test('every test that the threat model names is there', () => {
  expect(missingOf(named)).toEqual([])
})

test('against every threat there is a control with a test', () => {
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines) expect(line.split(' | ').at(-1)).toMatch(/\.(test|spec)\.tsx?: /)
})
