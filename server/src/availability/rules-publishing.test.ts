import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../test/random.ts'
import { later, MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import { createSecret } from '../platform/secret.ts'
import {
  endOf,
  type Publication,
  phaseMsOf,
  publishQueued,
  type RememberedPlace,
  remember,
  report,
  tickAfter,
} from './rules-publishing.ts'

// Ticks at 18:03, 18:13, 18:23 ...
const PHASE_MS = 3 * MINUTE_MS
// Each change is published four minutes after its tick.
const TIMING = { phaseMs: PHASE_MS, drawDelayMs: () => 4 * MINUTE_MS }
const at = (time: string) => new Date(`2026-11-20T${time}Z`)

const [AREA_1, AREA_2] = ['area 1', 'area 2']
const [SPOT_1, SPOT_2, SPOT_3] = ['spot 1', 'spot 2', 'spot 3']
const place = (areaCell: string, spotCell: string | null = null) => ({ areaCell, spotCell })
const published = (given: ReturnType<typeof report>) => ({
  ...given,
  shownUntil: at('17:01:00'),
  travelLeftMetres: 5000,
})
const reportTo = (before: Publication | null, given: ReturnType<typeof place>, time: string) =>
  published(report(before, null, given, at(time), TIMING))
const reportAgain = (remembered: RememberedPlace, given: ReturnType<typeof place>, time: string) =>
  published(report(null, remembered, given, at(time), TIMING))
const publishAtLast = (before: Publication, now: Date) => publishQueued(before, now, TIMING)
const shown = ({ areaCell, spotCell }: Publication) => ({ areaCell, spotCell })

describe('ticks', () => {
  test('come every ten minutes, always at the same offset and always in the future', () => {
    const random = randomFrom(1)
    for (let i = 0; i < 500; i++) {
      const from = new Date(random.int(4e12))
      const phaseMs = random.int(10 * MINUTE_MS)
      const tick = tickAfter(from, phaseMs)
      expect(tick.getTime() - from.getTime()).toBeGreaterThan(0)
      expect(tick.getTime() - from.getTime()).toBeLessThanOrEqual(10 * MINUTE_MS)
      expect((tick.getTime() - phaseMs) % (10 * MINUTE_MS)).toBe(0)
      expect(tickAfter(tick, phaseMs)).toEqual(later(tick, 10 * MINUTE_MS))
    }
  })

  test('have a different offset for each person, which cannot be predicted without the secret', () => {
    const people = Array.from({ length: 300 }, (_, i) => (i + 1) as Parameters<typeof phaseMsOf>[1])
    const phases = people.map((person) => phaseMsOf(createSecret('one'), person))
    expect(phases).toEqual(people.map((person) => phaseMsOf(createSecret('one'), person)))
    for (let minute = 0; minute < 10; minute++)
      expect(phases.filter((ms) => Math.floor(ms / MINUTE_MS) === minute).length).toBeGreaterThan(10)
    const otherwise = people.map((person) => phaseMsOf(createSecret('another'), person))
    expect(phases.filter((ms, i) => ms === otherwise[i]).length).toBeLessThan(3)
  })
})

describe('the area', () => {
  test('is shown at once on switching on', () => {
    const on = reportTo(null, place(AREA_1), '18:00:00')
    expect(on).toMatchObject({ areaCell: AREA_1, reportedAreaCell: AREA_1, publishAt: null })
  })

  test('a change waits for the tick and its delay; the last cell update before the tick counts', () => {
    const on = reportTo(null, place(AREA_1), '18:00:00')
    const moved = reportTo(on, place('between'), '18:01:00')
    expect(moved).toMatchObject({ areaCell: AREA_1, publishAt: at('18:07:00') })
    const movedOn = reportTo(moved, place(AREA_2), '18:02:59')
    expect(movedOn).toMatchObject({ areaCell: AREA_1, publishAt: at('18:07:00') })
    expect(publishAtLast(movedOn, at('18:07:00'))).toMatchObject({ areaCell: AREA_2, publishAt: null })
  })

  test('the cell reported by the tick is published even if the phone has moved on; the newer cell follows after the next tick', () => {
    const moved = reportTo(reportTo(null, place(AREA_1), '18:00:00'), place('between'), '18:02:00')
    const movedOn = reportTo(moved, place(AREA_2), '18:04:00')
    expect(movedOn).toMatchObject({ areaCell: AREA_1, publishAt: at('18:07:00') })
    const first = publishAtLast(movedOn, at('18:07:00'))
    expect(first).toMatchObject({ areaCell: 'between', publishAt: at('18:17:00') })
    expect(publishAtLast(first, at('18:17:00'))).toMatchObject({ areaCell: AREA_2, publishAt: null })
    // Also when they are back by then: the cell at the tick is shown first, then the return.
    const back = reportTo(moved, place(AREA_1), '18:04:00')
    const between = publishAtLast(back, at('18:07:00'))
    expect(between).toMatchObject({ areaCell: 'between', queuedAreaCell: AREA_1, publishAt: at('18:17:00') })
  })

  test('each change waits for a random delay of its own', () => {
    const delays = [1, 9, 3]
    const timing = { phaseMs: PHASE_MS, drawDelayMs: () => (delays.shift() ?? 0) * MINUTE_MS }
    const on = published(report(null, null, place(AREA_1), at('18:00:00'), timing))
    const one = published(report(on, null, place(AREA_2), at('18:01:00'), timing))
    expect(one.publishAt).toEqual(at('18:04:00'))
    // Another update before the tick replaces it and keeps its delay.
    expect(report(one, null, place('between'), at('18:02:00'), timing).publishAt).toEqual(at('18:04:00'))
    const two = published(
      report(publishQueued(one, at('18:04:00'), timing), null, place(AREA_1), at('18:05:00'), timing),
    )
    expect(two.publishAt).toEqual(at('18:22:00'))
  })

  test.each([
    ['waited for the end of a minute', '18:13:30', '18:23:00'],
    ['was done late', '18:13:10', '18:23:00'],
    ['was done after the next one was due, too', '18:18:00', '18:13:00'],
  ])('a change that %s is the only one until the tick after', (_, now, collectUntil) => {
    const on = reportTo(null, place(AREA_1), '18:00:00')
    const moved = reportTo(reportTo(on, place(AREA_2), '18:01:00'), place('area 3'), '18:03:30')
    expect(publishQueued(moved, at(now), TIMING)).toMatchObject({
      areaCell: AREA_2,
      queuedAreaCell: 'area 3',
      collectUntil: at(collectUntil),
    })
  })

  test('a return before the tick cancels the change', () => {
    const on = reportTo(null, place(AREA_1), '18:00:00')
    const back = reportTo(reportTo(on, place(AREA_2), '18:01:00'), place(AREA_1), '18:02:00')
    expect(back).toMatchObject({ areaCell: AREA_1, publishAt: null })
  })

  test('switching off and on shows the same area until the tick, no matter how long it was shown before', () => {
    const on = reportTo(null, place(AREA_1), '17:00:00')
    const off = remember(on, at('18:05:00'), TIMING)
    expect(off.forgetAt).toEqual(at('18:17:00'))
    const again = reportAgain(off, place(AREA_2), '18:06:00')
    expect(again).toMatchObject({ areaCell: AREA_1, publishAt: at('18:17:00') })
    const offAgain = remember(again, at('18:07:00'), TIMING)
    expect(reportAgain(offAgain, place(AREA_2), '18:16:59').areaCell).toBe(AREA_1)
  })

  test('the last reported place is remembered too', () => {
    const moved = reportTo(reportTo(null, place(AREA_1), '18:00:00'), place(AREA_2), '18:01:00')
    const off = remember(moved, at('18:02:00'), TIMING)
    expect(off).toMatchObject({
      areaCell: AREA_1,
      reportedAreaCell: AREA_2,
      reportedAt: at('18:01:00'),
      forgetAt: at('18:07:00'),
    })
  })
})

test('after switching off within a minute, the place is remembered until the tick after others stop seeing it', () => {
  const on = { ...reportTo(null, place(AREA_1), '18:02:30'), shownUntil: at('18:03:30') }
  expect(remember(on, at('18:02:31'), TIMING).forgetAt).toEqual(at('18:17:00'))
  expect(remember({ ...on, shownUntil: at('18:02:30') }, at('18:01:31'), TIMING).forgetAt).toEqual(
    at('18:07:00'),
  )
})

describe('the spot', () => {
  test('is shown at once to others when its owner has just switched it on', () => {
    const on = reportTo(null, place(AREA_1, SPOT_1), '18:00:00')
    expect(on).toMatchObject({ spotCell: SPOT_1, spotUntil: at('18:30:00') })
    const afterwards = reportTo(reportTo(null, place(AREA_1), '18:00:00'), place(AREA_1, SPOT_1), '18:07:00')
    expect(afterwards).toMatchObject({ spotCell: SPOT_1, spotUntil: at('18:37:00'), publishAt: null })
  })

  test('a change waits for the tick', () => {
    const on = reportTo(null, place(AREA_1, SPOT_1), '18:00:00')
    const moved = reportTo(on, place(AREA_1, SPOT_2), '18:04:00')
    expect(moved).toMatchObject({ spotCell: SPOT_1, publishAt: at('18:17:00') })
    expect(shown(publishAtLast(moved, at('18:17:00')))).toEqual(place(AREA_1, SPOT_2))
  })

  test('ends after half an hour, is not extended by reporting it again, and must be requested again', () => {
    let on = reportTo(null, place(AREA_1, SPOT_1), '18:00:00')
    for (const time of ['18:10:00', '18:20:00', '18:29:59']) {
      on = reportTo(on, place(AREA_1, SPOT_1), time)
      expect(on).toMatchObject({ spotCell: SPOT_1, spotUntil: at('18:30:00') })
    }
    const over = reportTo(on, place(AREA_1, SPOT_2), '18:30:00')
    expect(over).toMatchObject({ spotCell: null, spotUntil: at('18:30:00'), publishAt: null })
    const off = reportTo(over, place(AREA_1), '18:31:00')
    expect(off).toMatchObject({ spotCell: null, spotUntil: null })
    expect(reportTo(off, place(AREA_1, SPOT_1), '18:33:00')).toMatchObject({
      spotCell: SPOT_1,
      spotUntil: at('19:03:00'),
    })
  })

  test('a tick does not publish an expired spot', () => {
    const moved = reportTo(
      reportTo(null, place(AREA_1, SPOT_1), '18:00:00'),
      place(AREA_2, SPOT_2),
      '18:29:00',
    )
    expect(shown(publishAtLast(moved, at('18:37:00')))).toEqual(place(AREA_2))
  })

  test('disappears at once when it is switched off', () => {
    const off = reportTo(reportTo(null, place(AREA_1, SPOT_1), '18:00:00'), place(AREA_1), '18:01:00')
    expect(off).toMatchObject({ spotCell: null, spotUntil: null, publishAt: null })
  })

  test('switching it off and on shows the same spot until the tick, no matter how long it was shown before', () => {
    const on = reportTo(null, place(AREA_1, SPOT_1), '18:00:00')
    const off = reportTo(on, place(AREA_1), '18:14:00')
    const again = reportTo(off, place(AREA_1, SPOT_2), '18:15:00')
    expect(again).toMatchObject({ spotCell: SPOT_1, publishAt: at('18:27:00') })
    // Also when it was off at the tick: nothing was shown since.
    expect(reportTo(off, place(AREA_1, SPOT_2), '18:33:00')).toMatchObject({
      spotCell: SPOT_2,
      publishAt: null,
    })
  })

  test('a spot that expired counts as shown until it expired', () => {
    const on = reportTo(null, place(AREA_1, SPOT_1), '17:35:00')
    const off = reportTo({ ...on, spotCell: null }, place(AREA_1), '18:06:00')
    expect(reportTo(off, place(AREA_1, SPOT_2), '18:07:00')).toMatchObject({ spotCell: SPOT_1 })
    expect(reportTo(off, place(AREA_1, SPOT_2), '18:23:00')).toMatchObject({ spotCell: SPOT_2 })
  })

  test('switching everything off and on shows the same spot until the tick', () => {
    const on = reportTo(null, place(AREA_1, SPOT_1), '18:00:00')
    const off = remember(on, at('18:14:00'), TIMING)
    expect(shown(reportAgain(off, place(AREA_2, SPOT_3), '18:15:00'))).toEqual(place(AREA_1, SPOT_1))
    const without = reportAgain(off, place(AREA_1), '18:15:00')
    expect(without.spotCell).toBeNull()
    expect(reportTo(without, place(AREA_1, SPOT_2), '18:16:00').spotCell).toBe(SPOT_1)
  })

  test('a spot switched off before availability is remembered until its own tick', () => {
    const off = reportTo(reportTo(null, place(AREA_1, SPOT_1), '18:00:00'), place(AREA_1), '18:04:00')
    expect(remember(off, at('18:22:59'), TIMING).lastSpotCell).toBe(SPOT_1)
    expect(remember(off, at('18:23:00'), TIMING).lastSpotCell).toBeNull()
  })

  test('a spot in an area that waits for its tick waits too', () => {
    const on = reportTo(null, place(AREA_1), '18:00:00')
    const moved = reportTo(on, place(AREA_2, SPOT_2), '18:04:00')
    expect(shown(moved)).toEqual(place(AREA_1))
    const still = reportTo(moved, place(AREA_1, SPOT_1), '18:05:00')
    expect(still).toMatchObject({ ...place(AREA_1), publishAt: at('18:17:00') })
    expect(shown(publishAtLast(still, at('18:17:00')))).toEqual(place(AREA_1, SPOT_1))
  })
})

describe('the end', () => {
  const now = at('18:00:00')
  const ends = (ms: number, isOnAlready: boolean, shownUntil = now) =>
    endOf(later(now, ms), isOnAlready, shownUntil, now)

  test.each([
    ['in the past', -1],
    ['now', 0],
    ['in less than half an hour', 28 * MINUTE_MS],
    ['in more than four hours', 242 * MINUTE_MS + SECOND_MS],
    ['next year', 365 * 24 * 60 * MINUTE_MS],
  ])('switching on with an end %s is rejected', (_, ms) => {
    expect(ends(ms, false)).toBeNull()
  })

  test('is half an hour to four hours away, give or take two minutes for the phone’s clock', () => {
    for (const minutes of [28.1, 30, 60, 239, 240])
      expect(ends(minutes * MINUTE_MS, false)).toEqual(later(now, minutes * MINUTE_MS))
    expect(ends(242 * MINUTE_MS, false)).toEqual(later(now, 240 * MINUTE_MS))
  })

  test('can be brought forward to any time, but never beyond four hours from the start', () => {
    expect(ends(1, true)).toEqual(later(now, 1))
    expect(ends(0, true)).toBeNull()
    expect(ends(-1, true)).toBeNull()
    expect(ends(241 * MINUTE_MS, true)).toEqual(later(now, 240 * MINUTE_MS))
    expect(ends(243 * MINUTE_MS, true)).toBeNull()
  })

  test('cannot be in the first minute: others must see who looks at them', () => {
    const shownUntil = later(now, 40 * SECOND_MS)
    expect(ends(1, true, shownUntil)).toEqual(shownUntil)
    expect(ends(50 * SECOND_MS, true, shownUntil)).toEqual(later(now, 50 * SECOND_MS))
  })
})
