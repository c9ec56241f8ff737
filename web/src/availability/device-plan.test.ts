import { afterEach, describe, expect, test } from 'vitest'
import { ANA, BO, inMinutes, NOW } from '../../test/samples.ts'
import {
  dropRunningPlan,
  keepRunningPlan,
  keepUsualPlan,
  type RunningPlan,
  readRunningPlan,
  readUsualPlan,
} from './device-plan.ts'

const PLAN: RunningPlan = { userId: ANA, rangeMetres: 1609, until: inMinutes(60), upFor: 'coffee' }
const store = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))

afterEach(() => localStorage.clear())

describe('what was switched on with', () => {
  test('is known until its time is over, and holds no place', () => {
    keepRunningPlan(PLAN)
    expect(readRunningPlan(ANA, NOW)).toEqual(PLAN)
    expect(readRunningPlan(ANA, Date.parse(PLAN.until) - 1)).toEqual(PLAN)
    expect(readRunningPlan(ANA, Date.parse(PLAN.until))).toBeNull()
    expect(localStorage.getItem('hereabouts_available')).not.toMatch(/cell|lat|lng/i)
  })

  test('is gone once it was dropped', () => {
    keepRunningPlan(PLAN)
    dropRunningPlan()
    expect(readRunningPlan(ANA, NOW)).toBeNull()
  })

  test('is nobody else’s on the same phone', () => {
    keepRunningPlan(PLAN)
    expect(readRunningPlan(BO, NOW)).toBeNull()
  })

  test.each([
    ['another range', { ...PLAN, rangeMetres: 1000 }],
    ['a range of text', { ...PLAN, rangeMetres: '1609' }],
    ['no end', { ...PLAN, until: undefined }],
    ['an end that is no time', { ...PLAN, until: 'for ever' }],
    ['an end that is no text', { ...PLAN, until: {} }],
    ['no text to be up for', { ...PLAN, upFor: null }],
    ['text', 'on'],
    ['a number', 1],
    ['a list', []],
  ])('is nothing when it is stored with %s', (_, stored) => {
    store('hereabouts_available', stored)
    expect(readRunningPlan(ANA, NOW)).toBeNull()
  })
})

describe('what is usual', () => {
  const USUAL = { rangeMetres: 1609, minutes: 60, upFor: '' }

  test('is a mile and an hour, until somebody chooses otherwise', () => {
    expect(readUsualPlan()).toEqual(USUAL)
    keepUsualPlan({ rangeMetres: 4828, minutes: 120, upFor: 'a walk' })
    expect(readUsualPlan()).toEqual({ rangeMetres: 4828, minutes: 120, upFor: 'a walk' })
  })

  test.each([
    ['nothing', null],
    ['text', 'usual'],
    ['a range that there is not', { rangeMetres: 5 }],
    ['more time than there can be', { minutes: 1e300 }],
    ['no time', { minutes: 0 }],
    ['less than no time', { minutes: -60 }],
    ['a time that cannot be chosen', { minutes: 61 }],
    ['a time of text', { minutes: '60' }],
    ['more to be up for than fits', { upFor: 'x'.repeat(81) }],
    ['something to be up for that is no text', { upFor: 7 }],
  ])('is as at first where %s is stored', (_, stored) => {
    store('hereabouts_usual', stored)
    expect(readUsualPlan()).toEqual(USUAL)
  })

  test('is kept as far as it makes sense', () => {
    store('hereabouts_usual', { rangeMetres: 805, minutes: 'x', upFor: 'chess' })
    expect(readUsualPlan()).toEqual({ rangeMetres: 805, minutes: 60, upFor: 'chess' })
  })
})
