import { msg, plural, t } from '@lingui/core/macro'
import { Plural, Select, Trans } from '@lingui/react/macro'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { speak, translateName } from '../src/platform/translate.ts'
import { readCatalogue } from './catalogues.ts'

afterEach(() => speak('en', {}, false))

/** Speaks this language, with a catalogue of these translations by their English texts. */
function speakWith(locale: string, translations: Record<string, string>, rightToLeft = false) {
  const po = Object.entries(translations).map(
    ([english, text]) => `msgid ${JSON.stringify(english)}\nmsgstr ${JSON.stringify(text)}\n`,
  )
  speak(locale, readCatalogue(po.join('\n')), rightToLeft)
}

const greet = (name: string) => t`Hello ${name}`
const count = (unread: number) => plural(unread, { one: '# message', other: '# messages' })

test('a message is in the language that is spoken, and in English if it has no translation', () => {
  expect(greet('Ana')).toBe('Hello Ana')
  speakWith('de', { 'Hello {name}': 'Hallo {name}' })
  expect(greet('Ana')).toBe('Hallo Ana')
  expect(t`Goodbye`).toBe('Goodbye')
})

test('each language has its own plural forms and digits', () => {
  expect([count(1), count(1234)]).toEqual(['1 message', '1,234 messages'])
  speakWith('ar', {
    '{unread, plural, one {# message} other {# messages}}':
      '{unread, plural, zero {لا رسائل} one {رسالة} two {رسالتان} few {# رسائل} many {# رسالة} other {# رسالة}}',
  })
  expect(
    [count(0), count(1), count(2), count(3), count(11)].map((text) => text.replace(/\d+|[٠-٩]+/, '#')),
  ).toEqual(['لا رسائل', 'رسالة', 'رسالتان', '# رسائل', '# رسالة'])
})

test('names of catalogues are translated by kind, and names that people made up stay as they are', () => {
  speak('de', readCatalogue('msgctxt "interest"\nmsgid "Chess"\nmsgstr "Schach"\n'), false)
  expect(translateName('interest', 'Chess')).toBe('Schach')
  expect(translateName('badge', 'Chess')).toBe('Chess')
  expect(translateName('interest', '{curly} owls')).toBe('{curly} owls')
})

test('a translated error can be found by its code', () => {
  const po = '#. Error TAKEN\nmsgid "That is taken."\nmsgstr "Das ist vergeben."\n'
  expect(readCatalogue(po)).toMatchObject({ TAKEN: 'Das ist vergeben.' })
  expect(readCatalogue(po.replace('Das ist vergeben.', ''))).toEqual({})
})

test('no line of a translation ends inside “E-Mail”', () => {
  expect(Object.values(readCatalogue('msgid "Mail"\nmsgstr "Deine E-Mail"\n'))).toEqual([
    'Deine E-\u2060Mail',
  ])
})

test('a name is isolated in a right-to-left sentence', () => {
  speakWith('ar', { 'Hello {name}': 'مرحبًا {name}' }, true)
  expect(greet('Ana')).toBe('مرحبًا \u2068Ana\u2069')
})

test('a text that was put together keeps its direction inside another', () => {
  speakWith('ar', { 'Hello {name}': 'مرحبًا {name}' }, true)
  expect(greet('\u2068اليوم\u2069، \u20686–8 م\u2069')).toBe(
    'مرحبًا \u2067\u2068اليوم\u2069، \u20686–8 م\u2069\u2069',
  )
})

test('elements and other values keep their place, in the order of the translation', () => {
  speakWith('de', { '<0>Accept</0> or {later}': '{later} oder <0>Annehmen</0>' })
  const later = <em>später</em>
  const html = renderToStaticMarkup(
    <p>
      <Trans>
        <strong className="big">Accept</strong> or {later}
      </Trans>
    </p>,
  )
  expect(html).toBe('<p><em>später</em> oder <strong class="big">Annehmen</strong></p>')
})

test('a plural may stand between elements', () => {
  const html = renderToStaticMarkup(
    <p>
      <Plural value={2} one="One of <0>#</0>" other="# people" />
    </p>,
  )
  expect(html).toBe('<p>2 people</p>')
})

test('a value that looks like an element is text', () => {
  const name = '<0>Bo</0>'
  const html = renderToStaticMarkup(
    <p>
      <Trans>
        <b>Ana</b> and {name}
      </Trans>
    </p>,
  )
  expect(html).toBe('<p><b>Ana</b> and &lt;0&gt;Bo&lt;/0&gt;</p>')
})

test('a word may choose between sentences that contain elements', () => {
  const kind = 'dog' as string
  const html = renderToStaticMarkup(
    <p>
      <Trans>
        <b>This</b> <Select value={kind} _dog="barks" other="sings" />
      </Trans>
    </p>,
  )
  expect(html).toBe('<p><b>This</b> barks</p>')
})

test('a constant is translated where it is shown, also with values', () => {
  const days = 30
  const fresh = msg`New`
  const good = msg`Good for ${days} days`
  speakWith('de', { New: 'Neu', 'Good for {days} days': '{days} Tage gültig' })
  expect([t(fresh), t(good)]).toEqual(['Neu', '30 Tage gültig'])
})

test('the same word in two contexts has two translations', () => {
  const po = `msgctxt "verb"\nmsgid "Report"\nmsgstr "Melden"\n\nmsgctxt "noun"\nmsgid "Report"\nmsgstr "Meldung"\n`
  speak('de', readCatalogue(po), false)
  expect([t({ message: 'Report', context: 'verb' }), t({ message: 'Report', context: 'noun' })]).toEqual([
    'Melden',
    'Meldung',
  ])
})

test('the pseudo-language brackets and accents every text and keeps places for values', () => {
  const pseudo = readCatalogue('msgid "Hello {name}"\nmsgstr ""\n', true)
  speak('en', pseudo, false)
  expect(greet('Ana')).toBe('[Héłłø Ana~~~~]')
})
