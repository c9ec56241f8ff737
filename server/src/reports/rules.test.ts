import type { ReportContext } from '@hereabouts/contract/reports/limits'
import { expect, test } from 'vitest'
import { type Acquaintance, cannotHandle, mayReport } from './rules.ts'

const EVERYWHERE: ReportContext[] = ['card', 'profile', 'chat', 'meetup', 'badge', 'group']
const NOT_IN_GROUPS = EVERYWHERE.filter((context) => context !== 'group')
const WITHOUT_MORE: ReportContext[] = ['card', 'profile', 'badge']

const STRANGERS: Acquaintance = {
  canSee: false,
  hasMeetup: false,
  hasConversation: false,
  hasGathering: false,
  hasBlockedOnSight: false,
}

test.each<[string, Partial<Acquaintance>, ReportContext[]]>([
  ['a stranger', {}, []],
  ['a visible person', { canSee: true }, WITHOUT_MORE],
  ['a person with a past invitation', { hasMeetup: true }, [...WITHOUT_MORE, 'meetup']],
  ['a visible, invited person', { canSee: true, hasMeetup: true }, [...WITHOUT_MORE, 'meetup']],
  ['a person with a conversation', { hasConversation: true }, [...WITHOUT_MORE, 'chat']],
  ['a person with a meetup and a conversation', { hasMeetup: true, hasConversation: true }, NOT_IN_GROUPS],
  ['a person in the same gathering', { hasGathering: true }, [...WITHOUT_MORE, 'group']],
  ['a person who was visible and was then blocked', { hasBlockedOnSight: true }, WITHOUT_MORE],
  [
    'a person with all of these',
    { canSee: true, hasMeetup: true, hasConversation: true, hasGathering: true },
    EVERYWHERE,
  ],
])('%s can be reported from exactly these places', (_, given, from) => {
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
