import { expect, test } from 'vitest'
import { fromTyped } from './rules-gate.ts'

test.each([
  ['on lines', 'a.example\r\n\n b.example\n'],
  ['with commas', 'a.example, b.example,'],
  ['with semicolons', 'a.example;b.example'],
  ['with commas of other scripts', 'a.example、b.example،'],
  ['with comments', '# of the town\na.example # since May\nb.example'],
])('a list of domains is typed %s', (_, domains) => {
  const typed = { people: '3', domains, blockedDomains: domains, signUps: '', reports: '5' }
  expect(fromTyped(typed)).toEqual({
    invitedPeopleMax: 3,
    domains: ['a.example', 'b.example'],
    blockedDomains: ['a.example', 'b.example'],
    brakeSignUps: null,
    brakeReports: 5,
  })
})
