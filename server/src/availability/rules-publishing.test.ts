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
// And each change is published four minutes after its tick.
const TIMING = { phaseMs: PHASE_MS, drawDelayMs: () => 4 * MINUTE_MS }
const at = (time: string) => new Date(`2026-11-20T${time}Z`)

const [AREA_1, AREA_2] = ['area 1', 'area 2']
const [SPOT_1, SPOT_2, SPOT_3] = ['spot 1', 'spot 2', 'spot 3']
const place = (areaCell: string, spotCell: string | null = null) => ({ areaCell, spotCell })
const told = (given: ReturnType<typeof report>) => ({
  ...given,
  since: at('17:00:00'),
  travelLeftMetres: 5000,
})
const say = (before: Publication | null, given: ReturnType<typeof place>, time: string) =>
  told(report(before, null, given, at(time), TIMING))
const sayAgain = (remembered: RememberedPlace, given: ReturnType<typeof place>, time: string) =>
  told(report(null, remembered, given, at(time), TIMING))
const publishAtLast = (before: Publication, now: Date) => publishQueued(before, now, TIMING)
const shown = ({ areaCell, spotCell }: Publication) => ({ areaCell, spotCell })

describe('ticks', () => {
  test('strike every ten minutes, at the same moments for ever, and always after', () => {
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

  test('are each person’s own, spread over the ten minutes, and not to be foretold without the secret', () => {
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
    const on = say(null, place(AREA_1), '18:00:00')
    expect(on).toMatchObject({ areaCell: AREA_1, reportedAreaCell: AREA_1, publishAt: null })
  })

  test('another one waits for the tick and its delay, and the last one reported by the tick is the one that comes', () => {
    const on = say(null, place(AREA_1), '18:00:00')
    const moved = say(on, place('between'), '18:01:00')
    expect(moved).toMatchObject({ areaCell: AREA_1, publishAt: at('18:07:00') })
    const movedOn = say(moved, place(AREA_2), '18:02:59')
    expect(movedOn).toMatchObject({ areaCell: AREA_1, publishAt: at('18:07:00') })
    expect(publishAtLast(movedOn, at('18:07:00'))).toMatchObject({ areaCell: AREA_2, publishAt: null })
  })

  test('publishes the cell of the tick, even if the phone has moved on; the newer cell follows after the next tick', () => {
    const moved = say(say(null, place(AREA_1), '18:00:00'), place('between'), '18:02:00')
    const movedOn = say(moved, place(AREA_2), '18:04:00')
    expect(movedOn).toMatchObject({ areaCell: AREA_1, publishAt: at('18:07:00') })
    const first = publishAtLast(movedOn, at('18:07:00'))
    expect(first).toMatchObject({ areaCell: 'between', publishAt: at('18:17:00') })
    expect(publishAtLast(first, at('18:17:00'))).toMatchObject({ areaCell: AREA_2, publishAt: null })
    // Also for who is back by then: what was true on the tick is shown, and then that it is over.
    const back = say(moved, place(AREA_1), '18:04:00')
    const between = publishAtLast(back, at('18:07:00'))
    expect(between).toMatchObject({ areaCell: 'between', queuedAreaCell: AREA_1, publishAt: at('18:17:00') })
  })

  test('waits for a random delay, a new one for each change', () => {
    const delays = [1, 9, 3]
    const timing = { phaseMs: PHASE_MS, drawDelayMs: () => (delays.shift() ?? 0) * MINUTE_MS }
    const on = told(report(null, null, place(AREA_1), at('18:00:00'), timing))
    const one = told(report(on, null, place(AREA_2), at('18:01:00'), timing))
    expect(one.publishAt).toEqual(at('18:04:00'))
    // Another report before the tick takes its place and draws no other.
    expect(report(one, null, place('between'), at('18:02:00'), timing).publishAt).toEqual(at('18:04:00'))
    const two = told(
      report(publishQueued(one, at('18:04:00'), timing), null, place(AREA_1), at('18:05:00'), timing),
    )
    expect(two.publishAt).toEqual(at('18:22:00'))
  })

  test('back again before the tick, nothing waits any more', () => {
    const on = say(null, place(AREA_1), '18:00:00')
    const back = say(say(on, place(AREA_2), '18:01:00'), place(AREA_1), '18:02:00')
    expect(back).toMatchObject({ areaCell: AREA_1, publishAt: null })
  })

  test('off and on again shows the same one until the tick, however long it was shown before', () => {
    const on = say(null, place(AREA_1), '17:00:00')
    const off = remember(on, at('18:05:00'), TIMING)
    expect(off.forgetAt).toEqual(at('18:17:00'))
    const again = sayAgain(off, place(AREA_2), '18:06:00')
    expect(again).toMatchObject({ areaCell: AREA_1, publishAt: at('18:17:00') })
    const offAgain = remember(again, at('18:07:00'), TIMING)
    expect(sayAgain(offAgain, place(AREA_2), '18:16:59').areaCell).toBe(AREA_1)
  })

  test('where the phone was last is remembered too', () => {
    const moved = say(say(null, place(AREA_1), '18:00:00'), place(AREA_2), '18:01:00')
    const off = remember(moved, at('18:02:00'), TIMING)
    expect(off).toMatchObject({
      areaCell: AREA_1,
      reportedAreaCell: AREA_2,
      reportedAt: at('18:01:00'),
      forgetAt: at('18:07:00'),
    })
  })
})

test('switched off within a minute, the place is remembered until the tick after others have stopped seeing it', () => {
  const on = { ...say(null, place(AREA_1), '18:02:30'), since: at('18:02:30') }
  expect(remember(on, at('18:02:31'), TIMING).forgetAt).toEqual(at('18:17:00'))
  expect(remember({ ...on, since: at('18:01:30') }, at('18:01:31'), TIMING).forgetAt).toEqual(at('18:07:00'))
})

describe('the spot', () => {
  test('is shown at once by whoever just switched it on', () => {
    const on = say(null, place(AREA_1, SPOT_1), '18:00:00')
    expect(on).toMatchObject({ spotCell: SPOT_1, spotUntil: at('18:30:00') })
    const afterwards = say(say(null, place(AREA_1), '18:00:00'), place(AREA_1, SPOT_1), '18:07:00')
    expect(afterwards).toMatchObject({ spotCell: SPOT_1, spotUntil: at('18:37:00'), publishAt: null })
  })

  test('another one waits for the tick', () => {
    const on = say(null, place(AREA_1, SPOT_1), '18:00:00')
    const moved = say(on, place(AREA_1, SPOT_2), '18:04:00')
    expect(moved).toMatchObject({ spotCell: SPOT_1, publishAt: at('18:17:00') })
    expect(shown(publishAtLast(moved, at('18:17:00')))).toEqual(place(AREA_1, SPOT_2))
  })

  test('is over after half an hour, is not prolonged by naming it again, and has to be asked for anew', () => {
    let on = say(null, place(AREA_1, SPOT_1), '18:00:00')
    for (const time of ['18:10:00', '18:20:00', '18:29:59']) {
      on = say(on, place(AREA_1, SPOT_1), time)
      expect(on).toMatchObject({ spotCell: SPOT_1, spotUntil: at('18:30:00') })
    }
    const over = say(on, place(AREA_1, SPOT_2), '18:30:00')
    expect(over).toMatchObject({ spotCell: null, spotUntil: at('18:30:00'), publishAt: null })
    const off = say(over, place(AREA_1), '18:31:00')
    expect(off).toMatchObject({ spotCell: null, spotUntil: null })
    expect(say(off, place(AREA_1, SPOT_1), '18:33:00')).toMatchObject({
      spotCell: SPOT_1,
      spotUntil: at('19:03:00'),
    })
  })

  test('a tick brings none that is over', () => {
    const moved = say(say(null, place(AREA_1, SPOT_1), '18:00:00'), place(AREA_2, SPOT_2), '18:29:00')
    expect(shown(publishAtLast(moved, at('18:37:00')))).toEqual(place(AREA_2))
  })

  test('goes at once when it is switched off', () => {
    const off = say(say(null, place(AREA_1, SPOT_1), '18:00:00'), place(AREA_1), '18:01:00')
    expect(off).toMatchObject({ spotCell: null, spotUntil: null, publishAt: null })
  })

  test('off and on again shows the same one until the tick, however long it was shown before', () => {
    const on = say(null, place(AREA_1, SPOT_1), '18:00:00')
    const off = say(on, place(AREA_1), '18:14:00')
    const again = say(off, place(AREA_1, SPOT_2), '18:15:00')
    expect(again).toMatchObject({ spotCell: SPOT_1, publishAt: at('18:27:00') })
    // Also when it was off in between on the tick: then nothing was shown since.
    expect(say(off, place(AREA_1, SPOT_2), '18:33:00')).toMatchObject({ spotCell: SPOT_2, publishAt: null })
  })

  test('one that ended by itself counts as shown until then', () => {
    const on = say(null, place(AREA_1, SPOT_1), '17:35:00')
    const off = say({ ...on, spotCell: null }, place(AREA_1), '18:06:00')
    expect(say(off, place(AREA_1, SPOT_2), '18:07:00')).toMatchObject({ spotCell: SPOT_1 })
    expect(say(off, place(AREA_1, SPOT_2), '18:23:00')).toMatchObject({ spotCell: SPOT_2 })
  })

  test('all off and on again shows the same one until the tick', () => {
    const on = say(null, place(AREA_1, SPOT_1), '18:00:00')
    const off = remember(on, at('18:14:00'), TIMING)
    expect(shown(sayAgain(off, place(AREA_2, SPOT_3), '18:15:00'))).toEqual(place(AREA_1, SPOT_1))
    const without = sayAgain(off, place(AREA_1), '18:15:00')
    expect(without.spotCell).toBeNull()
    expect(say(without, place(AREA_1, SPOT_2), '18:16:00').spotCell).toBe(SPOT_1)
  })

  test('one that was off before all was off is remembered until its own tick', () => {
    const off = say(say(null, place(AREA_1, SPOT_1), '18:00:00'), place(AREA_1), '18:04:00')
    expect(remember(off, at('18:22:59'), TIMING).lastSpotCell).toBe(SPOT_1)
    expect(remember(off, at('18:23:00'), TIMING).lastSpotCell).toBeNull()
  })

  test('in an area that waits for its tick, it waits too', () => {
    const on = say(null, place(AREA_1), '18:00:00')
    const moved = say(on, place(AREA_2, SPOT_2), '18:04:00')
    expect(shown(moved)).toEqual(place(AREA_1))
    const still = say(moved, place(AREA_1, SPOT_1), '18:05:00')
    expect(still).toMatchObject({ ...place(AREA_1), publishAt: at('18:17:00') })
    expect(shown(publishAtLast(still, at('18:17:00')))).toEqual(place(AREA_1, SPOT_1))
  })
})

describe('when it ends', () => {
  const now = at('18:00:00')
  const ends = (ms: number, since: Date | null) => endOf(later(now, ms), since, now)
  const AN_HOUR_AGO = at('17:00:00')

  test.each([
    ['in the past', -1],
    ['now', 0],
    ['in less than half an hour', 28 * MINUTE_MS],
    ['in more than four hours', 242 * MINUTE_MS + SECOND_MS],
    ['next year', 365 * 24 * 60 * MINUTE_MS],
  ])('nobody begins with an end %s', (_, ms) => {
    expect(ends(ms, null)).toBeNull()
  })

  test('half an hour to four hours, give or take two minutes of a phone’s clock', () => {
    for (const minutes of [28.1, 30, 60, 239, 240])
      expect(ends(minutes * MINUTE_MS, null)).toEqual(later(now, minutes * MINUTE_MS))
    expect(ends(242 * MINUTE_MS, null)).toEqual(later(now, 240 * MINUTE_MS))
  })

  test('once on, it may be shortened to any time, and never prolonged beyond four hours', () => {
    expect(ends(1, AN_HOUR_AGO)).toEqual(later(now, 1))
    expect(ends(0, AN_HOUR_AGO)).toBeNull()
    expect(ends(-1, AN_HOUR_AGO)).toBeNull()
    expect(ends(241 * MINUTE_MS, AN_HOUR_AGO)).toEqual(later(now, 240 * MINUTE_MS))
    expect(ends(243 * MINUTE_MS, AN_HOUR_AGO)).toBeNull()
  })

  test('nor within a minute of its beginning: others are to see who looks at them', () => {
    const justNow = later(now, -20 * SECOND_MS)
    expect(ends(1, justNow)).toEqual(later(now, 40 * SECOND_MS))
    expect(ends(50 * SECOND_MS, justNow)).toEqual(later(now, 50 * SECOND_MS))
  })
})
