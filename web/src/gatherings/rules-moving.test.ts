// @vitest-environment node
import { expect, test } from 'vitest'
import { gathering } from '../../test/gatherings.ts'
import { inMinutes, NOW } from '../../test/samples.ts'
import { canMoveTo, daysToMoveTo, laterStarts, startMs, startOfGathering } from './rules-moving.ts'

const DAY_MINUTES = 24 * 60
const ofAna = gathering({ isStarter: true, changesLeft: 3, firstStartsAt: inMinutes(DAY_MINUTES) })

test.each([
  ['later on the same day', DAY_MINUTES + 30, true],
  ['earlier, but in three hours', 180, true],
  ['earlier, in less than three hours', 179, false],
  ['a week after the first date', 8 * DAY_MINUTES, true],
  ['later than that', 8 * DAY_MINUTES + 1, false],
])('a gathering can move to %s: %i minutes from now, %j', (_, minutes, can) => {
  expect(canMoveTo(ofAna, Date.parse(inMinutes(minutes)), NOW)).toBe(can)
})

test('a gathering that is about to begin can still begin later', () => {
  expect(laterStarts({ ...ofAna, startsAt: inMinutes(5), firstStartsAt: inMinutes(5) }, NOW)).toEqual([
    { minutes: 15, startsAt: inMinutes(20) },
    { minutes: 30, startsAt: inMinutes(35) },
  ])
})

test('day and time of the form are those of the gathering, and lead back to it', () => {
  expect(startMs(startOfGathering(ofAna))).toBe(Date.parse(ofAna.startsAt))
  expect(startMs({ ...startOfGathering(ofAna), time: '' })).toBeNull()
})

test('the days on offer lie within a week of the first date, and not in the past', () => {
  const days = daysToMoveTo(ofAna, NOW)
  expect(days).toHaveLength(9)
  expect(days.map(({ value }) => value)).toContain(String(startOfGathering(ofAna).day))
})
