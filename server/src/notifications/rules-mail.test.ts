import type { TimeFormat } from '@hereabouts/contract/accounts/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import { expect, test } from 'vitest'
import { noticeMail } from './rules-mail.ts'

// As the app writes them: web/src/platform/format.test.ts.
test.each<[Locale | null, TimeFormat | null, zone: string | null, time: string]>([
  [null, null, null, 'Saturday, November 21 at 12:30 PM UTC'],
  ['en', '24h', 'Europe/Berlin', 'Saturday, November 21 at 13:30 GMT+1'],
  ['de', '12h', 'Europe/Berlin', 'Samstag, 21. November um 1:30 PM MEZ'],
  ['fr', '12h', 'UTC', 'samedi 21 novembre à 12:30 PM UTC'],
  ['ja', '12h', 'UTC', '11月21日土曜日 午後0:30 UTC'],
  ['ja', null, 'Asia/Tokyo', '11月21日土曜日 21:30 JST'],
  ['ar', null, 'Africa/Cairo', 'السبت، 21 نوفمبر في 2:30 م غرينتش+2'],
  ['es', null, 'Mars/Olympus', 'sábado, 21 de noviembre, 12:30 UTC'],
  ['pt-BR', '24h', 'Australia/Lord_Howe', 'sábado, 21 de novembro às 23:30 GMT+11'],
])('in %s with the format %s on the clock of %s, the time is %s', (locale, timeFormat, zone, time) => {
  const text = { subject: 'A meetup', startsAt: '2026-11-21T12:30:00Z' }
  const { body } = noticeMail({ locale, timeFormat, zone }, text, { path: '/', unsubscribePath: '/u' })
  expect(String(body[0]).replaceAll(/[\s\u200e\u200f]/g, ' ')).toContain(time)
})
