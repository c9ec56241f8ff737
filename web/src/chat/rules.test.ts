// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { dayOf, quickReplies, timeInList } from './rules.ts'
import { chatPath } from './rules-threads.ts'

test('the address of a chat is the same for both, with the lower id first', () => {
  expect(chatPath(7, 12)).toBe('/chat/7/12')
  expect(chatPath(12, 7)).toBe('/chat/7/12')
  expect(chatPath(9, 10)).toBe('/chat/9/10')
})

test('“On my way” is offered only until it is said on the meetup', () => {
  expect((['agreed', 'onTheWay', 'here', 'met'] as const).map((stage) => quickReplies(stage).length)).toEqual(
    [3, 2, 1, 0],
  )
  expect(quickReplies('onTheWay')).not.toContain('On my way')
})

describe('a day is shown', () => {
  const now = new Date(2026, 10, 20, 0, 5)

  test.each([
    ['Today', new Date(2026, 10, 20, 0, 1)],
    ['Today', new Date(2026, 10, 20, 23, 59)],
    ['Yesterday', new Date(2026, 10, 19, 23, 59)],
    ['Yesterday', new Date(2026, 10, 19, 0, 0)],
  ])('as %s', (text, at) => {
    expect(dayOf(at.toISOString(), now)).toBe(text)
  })

  test('as its date, further back', () => {
    expect(dayOf(new Date(2026, 10, 18, 23, 59).toISOString(), now)).toContain('18')
    expect(dayOf(new Date(2025, 10, 20, 12, 0).toISOString(), now)).toContain('20')
  })

  test('in the list of chats, as a time today, and as a short date further back', () => {
    const now = new Date(2026, 10, 20, 18, 0)
    const listed = (day: number) => timeInList(new Date(2026, 10, day, 9, 5).toISOString(), now)
    expect([20, 19, 18].map(listed)).toEqual(['9:05\u00a0AM', 'Yesterday', '11/18/2026'])
  })

  test('as yesterday also on the first of a month', () => {
    expect(dayOf(new Date(2026, 9, 31, 12, 0).toISOString(), new Date(2026, 10, 1, 9, 0))).toBe('Yesterday')
  })
})
