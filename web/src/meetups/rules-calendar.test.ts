// @vitest-environment node
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { inMinutes, meetup, NOW } from '../../test/samples.ts'
import { calendarOf } from './rules-calendar.ts'

const ORIGIN = 'https://hereabouts.example'
const bo = meetup().other

function read(changes: Parameters<typeof meetup>[0]) {
  const file = calendarOf(meetup({ state: 'accepted', ...changes }), { nowMs: NOW, origin: ORIGIN })
  const [event, ...others] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  expect(others).toEqual([])
  return { file, event: new ICAL.Event(event as ICAL.Component) }
}

test('the calendar file contains the interest, the other person, the place and the time', () => {
  const { event } = read({ startsAt: inMinutes(90), place: 'Market Square' })
  expect(event.summary).toBe('Coffee chat with Bo')
  expect(event.location).toBe('Market Square')
  expect(event.uid).toBe('meetup-7@hereabouts.example')
  expect(event.startDate.toJSDate().toISOString()).toBe(inMinutes(90))
  expect(event.endDate.toJSDate().toISOString()).toBe(inMinutes(150))
  expect(event.startDate.zone.tzid).toBe('UTC')
})

describe('a calendar reads the place exactly as written', () => {
  test.each([
    'Café Blum; the one at the river, left',
    'C:\\Bar\\n, "The" \\; end',
    'Line one\nline two',
    '😀'.repeat(60),
    'é'.repeat(120),
    'x'.repeat(59) + '日本語の喫茶店'.repeat(8),
    'END:VEVENT\r\nBEGIN:VEVENT',
  ])('%j', (place) => {
    const { event, file } = read({ place })
    expect(event.location).toBe(place.replaceAll('\r\n', '\n'))
    for (const line of file.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})

test('the calendar file reveals only the first name of the other person, and no note', () => {
  const { file, event } = read({
    other: { ...bo, name: 'Bo Underhill', username: 'bo_the_third', avatarUrl: '/api/avatars/abc' },
    note: 'I wear a red hat',
  })
  expect(event.summary).toBe('Coffee chat with Bo')
  for (const secret of ['Underhill', 'bo_the_third', 'avatars', 'red hat']) expect(file).not.toContain(secret)
})

test('control characters cannot inject a line into the file', () => {
  const { event } = read({ place: 'a\u0000b\u001bc\rd' })
  expect(event.location).toBe('a b c\nd')
})
