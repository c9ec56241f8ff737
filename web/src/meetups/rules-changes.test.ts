// @vitest-environment node
import { expect, test } from 'vitest'
import { BO, inMinutes, meetup, NOW } from '../../test/samples.ts'
import { canPropose, laterStarts, nextDoorTo, openProposal } from './rules-changes.ts'

const accepted = meetup({ state: 'accepted', startsAt: inMinutes(45) })
const proposal = {
  number: 1,
  byId: BO,
  place: 'Café Blum',
  startsAt: inMinutes(60),
  expiresAt: inMinutes(30),
}

test('a proposal is open until it expires', () => {
  expect(openProposal(accepted, NOW)).toBeNull()
  expect(openProposal({ ...accepted, proposal }, NOW)).toEqual(proposal)
  expect(openProposal({ ...accepted, proposal }, NOW + 30 * 60_000)).toBeNull()
})

test.each<[string, Parameters<typeof meetup>[0], boolean]>([
  ['ahead', {}, true],
  ['due', { startsAt: inMinutes(0) }, false],
  ['with no proposal left', { proposalsLeft: 0 }, false],
  ['not accepted yet', { state: 'pending' }, false],
])('a change of a meetup that is %s can be proposed: %o', (_, changes, can) => {
  expect(canPropose({ ...accepted, ...changes }, NOW)).toBe(can)
})

test('the later starts on offer count from the agreed time, within four hours', () => {
  expect(laterStarts(accepted, NOW)).toEqual([
    { minutes: 15, startsAt: inMinutes(60) },
    { minutes: 30, startsAt: inMinutes(75) },
  ])
  const minutesOffered = (startsAt: string) =>
    laterStarts({ ...accepted, startsAt }, NOW).map(({ minutes }) => minutes)
  expect([minutesOffered(inMinutes(220)), minutesOffered(inMinutes(235))]).toEqual([[15], []])
})

test('the place next door has a name that says next to what, if that is short enough', () => {
  expect(nextDoorTo('Café Blum')).toEqual(['Next door to Café Blum'])
  expect(nextDoorTo('x'.repeat(115))).toEqual([])
})
