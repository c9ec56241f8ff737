import { expect, test } from 'vitest'
import { typedLine, typedName, typedText } from './fields.ts'

const line = typedLine(1, 40, 'a line')

test.each([
  ['津', '津'],
  ['  Parc\u00a0Güell ', 'Parc\u00a0Güell'],
  ['バー\n', 'バー'],
  ['Café\nModerator', 'Café Moderator'],
  ['Café\r\n\tNord', 'Café Nord'],
  ['Park\u2028Nord', 'Park Nord'],
  ['Park\u2029\u0085Nord', 'Park Nord'],
  ['Park\u0085', 'Park'],
  ['Park \u001b[31mNord', 'Park  [31mNord'],
  ['\u200b\u0301\u200bPark', 'Park'],
  ['Café \u202etxet', 'Café txet'],
  ['\u202bحديقة\u202c الأزهر', 'حديقة الأزهر'],
  ['Café \u2068שלום\u2069 (Nord)', 'Café שלום (Nord)'],
  ['גן\u200f (A)', 'גן\u200f (A)'],
  ['สวนลุมพินี', 'สวนลุมพินี'],
  ['공원 3호', '공원 3호'],
  ['ヴァ\u200bー', 'ヴァ\u200bー'],
  ['نامه\u200cای', 'نامه\u200cای'],
  [`Park${'\u0301'.repeat(30)}`, `Park${'\u0301'.repeat(3)}`],
  ['☕', '☕'],
  ['?', '?'],
])('%j is kept as the line %j', (typed, kept) => {
  expect(line.parse(typed)).toBe(kept)
})

test.each([
  '',
  ' ',
  '\u3000\u00a0',
  '\u200b\u200d',
  '\u202e',
  '\u2066\u2069',
  '\u3164',
  '\u2800',
  '\ufffc',
  '\n\t',
  'a\0b',
  'a\ud800',
  'x'.repeat(41),
  '津'.repeat(41),
])('%j is no line', (typed) => {
  expect(line.safeParse(typed).success).toBe(false)
})

test.each(['津'.repeat(40), '🧗'.repeat(40)])('forty characters are forty in every script: %s', (typed) => {
  expect(line.parse(typed)).toBe(typed)
})

test('a name keeps what turns its direction, so that the server can refuse it', () => {
  expect(typedName(1, 40, 'a name').parse('Ana \u202enimda')).toBe('Ana \u202enimda')
})

test.each(['', '   ', '\u200b', '\u2800', '\u3164\n\u202e'])('an optional text of %j is empty', (typed) => {
  for (const optional of [typedText, typedLine, typedName])
    expect(optional(0, 40, 'at most 40').parse(typed)).toBe('')
  expect(typedText(0, 40, 'a text').safeParse('\0').success).toBe(false)
})

/** How long it takes to read 60,000 characters within a text, in the best of three tries: others may interrupt one. */
function readMs(part: string): number {
  const text = `x${part.repeat(60_000 / part.length)}x`
  const tries = [1, 2, 3].map(() => {
    const startedAt = Date.now()
    for (const kind of [typedText, typedLine, typedName]) kind(0, 40, 'at most 40').safeParse(text)
    return Date.now() - startedAt
  })
  return Math.min(...tries)
}

// An expression that tries each of so many characters again for each of them takes a thousand times as long.
test.each([' ', '\u2028', '\u200b ', '\u0301'])(
  'a long run of %j within a text takes about as long as letters',
  (part) => {
    expect(readMs(part)).toBeLessThan(100 * Math.max(1, readMs('a')))
  },
)

test('a text keeps its lines', () => {
  expect(typedText(1, 40, 'a text').parse(' إلى اللقاء\n\nBis später\n')).toBe('إلى اللقاء\n\nBis später')
})
