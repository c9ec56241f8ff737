import { LOCALES } from '@hereabouts/contract/http/locales'
import { expect, test } from 'vitest'
import { i18nFor } from './languages.ts'
import { renderLetter } from './mailer-text.ts'

test('people get texts in their language, and in English if they never chose one', () => {
  const greet = (locale: 'de' | null) => i18nFor(locale)._('Hi {username},', { username: 'ana' })
  expect([greet('de'), greet(null)]).toEqual(['Hallo ana,', 'Hi ana,'])
})

test('a text that is not translated is in English, with its values', () => {
  const i18n = i18nFor('ja')
  expect(i18n._('{count, plural, one {# new owl} other {# new owls}}', { count: 2 })).toBe('2 new owls')
})

test('every language has a catalogue that can be read', () => {
  for (const locale of LOCALES) expect(i18nFor(locale).locale).toBe(locale)
})

test('an e-mail names its language and direction, and its last line is in that language', () => {
  const letter = { subject: 'سلام', body: ['مرحبًا'], locale: 'ar' as const }
  const { html, text } = renderLetter(letter, 'https://here.example')
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(text).toContain('https://here.example')
  expect(text).not.toContain('Sent by')
})
