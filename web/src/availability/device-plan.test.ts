import { afterEach, describe, expect, test } from 'vitest'
import { ANA, BO, inMinutes, NOW } from '../../test/samples.ts'
import {
  dropRunningPlan,
  type RunningPlan,
  readRunningPlan,
  readUsualPlan,
  storeRunningPlan,
  storeUsualPlan,
} from './device-plan.ts'

const PLAN: RunningPlan = { userId: ANA, rangeMetres: 1609, until: inMinutes(60), upFor: 'coffee' }
const store = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))

afterEach(() => localStorage.clear())

describe('the running plan', () => {
  test('is available until it ends, and contains no place', () => {
    storeRunningPlan(PLAN)
    expect(readRunningPlan(ANA, NOW)).toEqual(PLAN)
    expect(readRunningPlan(ANA, Date.parse(PLAN.until) - 1)).toEqual(PLAN)
    expect(readRunningPlan(ANA, Date.parse(PLAN.until))).toBeNull()
    expect(localStorage.getItem('hereabouts_available')).not.toMatch(/cell|lat|lng/i)
  })

  test('is gone once dropped', () => {
    storeRunningPlan(PLAN)
    dropRunningPlan()
    expect(readRunningPlan(ANA, NOW)).toBeNull()
  })

  test('does not apply to another person on the same phone', () => {
    storeRunningPlan(PLAN)
    expect(readRunningPlan(BO, NOW)).toBeNull()
  })

  test.each([
    ['another range', { ...PLAN, rangeMetres: 1000 }],
    ['a text range', { ...PLAN, rangeMetres: '1609' }],
    ['no end', { ...PLAN, until: undefined }],
    ['an invalid end', { ...PLAN, until: 'for ever' }],
    ['an end that is not text', { ...PLAN, until: {} }],
    ['no “up for” text', { ...PLAN, upFor: null }],
    ['text', 'on'],
    ['a number', 1],
    ['a list', []],
  ])('is null if stored with %s', (_, stored) => {
    store('hereabouts_available', stored)
    expect(readRunningPlan(ANA, NOW)).toBeNull()
  })
})

describe('the usual plan', () => {
  const USUAL = { rangeMetres: 1609, minutes: 60, upFor: '' }

  test('is a mile and an hour by default', () => {
    expect(readUsualPlan()).toEqual(USUAL)
    storeUsualPlan({ rangeMetres: 4828, minutes: 120, upFor: 'a walk' })
    expect(readUsualPlan()).toEqual({ rangeMetres: 4828, minutes: 120, upFor: 'a walk' })
  })

  test.each([
    ['null', null],
    ['text', 'usual'],
    ['an unknown range', { rangeMetres: 5 }],
    ['an impossibly long time', { minutes: 1e300 }],
    ['zero minutes', { minutes: 0 }],
    ['negative minutes', { minutes: -60 }],
    ['a time that is not on offer', { minutes: 61 }],
    ['a text time', { minutes: '60' }],
    ['an “up for” text that is too long', { upFor: 'x'.repeat(81) }],
    ['an “up for” that is not text', { upFor: 7 }],
  ])('is the default if %s is stored', (_, stored) => {
    store('hereabouts_usual', stored)
    expect(readUsualPlan()).toEqual(USUAL)
  })

  test('keeps its valid fields', () => {
    store('hereabouts_usual', { rangeMetres: 805, minutes: 'x', upFor: 'chess' })
    expect(readUsualPlan()).toEqual({ rangeMetres: 805, minutes: 60, upFor: 'chess' })
  })
})
