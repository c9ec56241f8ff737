import type { ReportContext } from '@hereabouts/contract/reports/limits'
import { expect, test } from 'vitest'
import { type Acquaintance, cannotHandle, mayReport } from './rules.ts'

const EVERYWHERE: ReportContext[] = ['card', 'profile', 'chat', 'meetup', 'badge']
const WITHOUT_MORE: ReportContext[] = ['card', 'profile', 'badge']

const STRANGERS: Acquaintance = {
  ...{ canSee: false, hasMeetup: false, hasConversation: false, hasBlockedOnSight: false },
}

test.each<[string, Partial<Acquaintance>, ReportContext[]]>([
  ['who is nobody to one', {}, []],
  ['whom one can see', { canSee: true }, WITHOUT_MORE],
  ['with whom there was an invitation', { hasMeetup: true }, [...WITHOUT_MORE, 'meetup']],
  ['whom one sees and invited', { canSee: true, hasMeetup: true }, [...WITHOUT_MORE, 'meetup']],
  ['with whom one wrote', { hasConversation: true }, [...WITHOUT_MORE, 'chat']],
  ['whom one met and wrote with', { hasMeetup: true, hasConversation: true }, EVERYWHERE],
  ['whom one saw and blocked', { hasBlockedOnSight: true }, WITHOUT_MORE],
  ['who is all of it', { canSee: true, hasMeetup: true, hasConversation: true }, EVERYWHERE],
])('somebody %s can be reported from exactly these places', (_, given, from) => {
  const facts = { ...STRANGERS, ...given }
  expect(EVERYWHERE.filter((context) => mayReport(facts, context)).sort()).toEqual([...from].sort())
})

test.each([
  ['open', null, null],
  ['open', 7, null],
  ['triaged', 7, null],
  ['triaged', null, null],
  ['triaged', 8, 'REPORT_TAKEN'],
  ['resolved', 7, 'REPORT_CLOSED'],
  ['resolved', 8, 'REPORT_CLOSED'],
  ['dismissed', null, 'REPORT_CLOSED'],
] as const)('moderator 7 and a report that is %s, taken by %s: %s', (state, takenBy, reason) => {
  expect(cannotHandle({ state, takenBy }, 7)).toBe(reason)
})
