import { readFile } from 'node:fs/promises'
import { LOCALES } from '@hereabouts/contract/http/locales'
import { expect, test } from 'vitest'
import { speaking } from '../../../test/speaking.ts'
import { i18nFor } from '../languages.ts'
import { inLanguage, languagesIn, localeFor, textsOfPage } from './languages.ts'

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['pt-PT', 'pt-BR'],
  ['ca', 'es'],
  ['tlh, ja;q=0.3', 'ja'],
  ['ar-EG', 'ar'],
  ['tlh', 'en'],
  ['*', 'en'],
  ['', 'en'],
  ['not a language, ;;q=, \u0000', 'en'],
  [undefined, 'en'],
])('a browser that accepts %j gets %s', (accepted, expected) => {
  expect(localeFor(accepted, LOCALES)).toBe(expected)
})

test('only codes of two or three letters are looked at, because the matcher keeps each of them for ever', () => {
  expect(languagesIn('abcdefgh, de-AT;q=0.9, qaaaa;q=0.8, de, gsw-CH;q=0.5, en-x-private;q=0.4')).toEqual([
    'de',
    'gsw',
    'en',
  ])
})

test('languages that are not complete are not chosen', () => {
  expect(localeFor('de, en;q=0.1', ['en', 'fr'])).toBe('en')
})

test('the page says its language and direction', () => {
  const html = '<!doctype html>\n<html lang="en">\n<body></body>'
  expect(inLanguage(html, 'ar')).toContain('<html lang="ar" dir="rtl">')
  expect(inLanguage(html, 'pt-BR')).toContain('<html lang="pt-BR" dir="ltr">')
})

test('what the page says without the client’s code is translated', async () => {
  const page = await readFile(new URL('../../../../web/index.html', import.meta.url), 'utf8')
  const texts = textsOfPage(i18nFor('ja'))
  for (const [english] of texts) expect(page).toContain(english)
  speaking('ja', Object.fromEntries(texts.map(([english], nth) => [english, `訳${nth} & <b>`])))
  const translated = inLanguage(page, 'ja')
  texts.forEach(([english], nth) => {
    expect(translated).not.toContain(english)
    expect(translated).toContain(`訳${nth} &amp; &lt;b&gt;`)
  })
})
