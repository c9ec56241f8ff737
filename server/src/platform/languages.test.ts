import { LOCALES } from '@hereabouts/contract/http/locales'
import { expect, test } from 'vitest'
import { i18nFor, translateName } from './languages.ts'
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

test('names in a text that runs from right to left are isolated, and URLs are not', () => {
  const values = { name: 'Ana (Lane)', url: 'https://here.example' }
  expect(i18nFor('ar')._('{name} at {url}', values)).toBe('\u2068Ana (Lane)\u2069 at https://here.example')
  expect(i18nFor('en')._('{name} at {url}', values)).toBe('Ana (Lane) at https://here.example')
})

test('names of catalogues are translated by kind, and names that people made up stay as they are', () => {
  const i18n = i18nFor('ja')
  i18n.load('ja', { 'interest\u0004Chess': '囲碁ではなくチェス' })
  expect(translateName(i18n, 'interest', 'Chess')).toBe('囲碁ではなくチェス')
  expect(translateName(i18n, 'badge', 'Chess')).toBe('Chess')
  expect(translateName(i18n, 'interest', '{curly} owls')).toBe('{curly} owls')
})
