import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compilePattern, readingsOf } from '@hereabouts/contract/http/advice-patterns'
import { expect, test } from 'vitest'
import { readAdvice } from './config-advice.ts'

const OURS = fileURLToPath(new URL('../../../web/locales/advice', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'advice-'))
const path = join(directory, 'advice.json')

function read(content: string | object) {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  const mistakes: string[] = []
  const advice = readAdvice(path, mistakes)
  return { advice, mistakes: mistakes.map((each) => each.replace(`ADVICE_FILE ${path}`, 'FILE')) }
}

test('without a file there are no patterns', () => {
  const mistakes: string[] = []
  expect([readAdvice(null, mistakes), mistakes]).toEqual([null, []])
})

test('a file has patterns of each kind, and its examples stay on the server', () => {
  const money = ['ticket* … $sum', 'lend me your scooter']
  const content = {
    money,
    elsewhere: ['mill street … $phone'],
    except: ['poster'],
    matches: { money: ['Tickets for $40', 'Can you LEND me your Scooter?'], elsewhere: [] },
    misses: ['The ticket office is closed', 'A poster on Mill Street: 07700 900123'],
  }
  expect(read(content)).toEqual({
    advice: { money, elsewhere: content.elsewhere, except: content.except },
    mistakes: [],
  })
})

test.each<[content: string | object, ...mistakes: string[]]>([
  ['', 'FILE, line 1: it is not JSON here; look for a missing comma, quote or bracket.'],
  ['{"money":\n["a"\n', 'FILE, line 2: it is not JSON here; look for a missing comma, quote or bracket.'],
  [
    '{\n"money": ["send"\n"lend"]}',
    'FILE, line 3: it is not JSON here; look for a missing comma, quote or bracket.',
  ],
  ['{\n// ours\n}', 'FILE, line 2: it is not JSON here; look for a missing comma, quote or bracket.'],
  ['\n["send"]', 'FILE, line 2: it must be one object, like {"money": ["send … money"]}.'],
  [
    '{"money": ["send"],\n"cards": []}',
    'FILE, line 2: "cards" is not known here; use "money", "elsewhere", "except", "matches" or "misses".',
  ],
  ['{"money": ["send"],\n"money": []}', 'FILE, line 2: "money" is there twice; join the two lists.'],
  [{ money: 'send' }, 'FILE, line 1: this must be a list of texts in brackets, like ["send … money"].'],
  ['{"money": ["send",\n7]}', 'FILE, line 2: a text in quotes must stand here, not number.'],
  [
    '{"matches":\n["send"]}',
    'FILE, line 1: "matches" must be like {"money": ["Send me money"], "elsewhere": []}.',
  ],
  [{ matches: { except: [] } }, 'FILE, line 1: "except" is not known here; use "money" or "elsewhere".'],
  ...[
    ['send ... money', 'has three dots; write … (one character) between words that may be apart.'],
    [
      '(send|lend',
      'contains (, but patterns are words, not regular expressions; use only |, …, * and $names.',
    ],
    ['se\\w+', 'contains \\, but patterns are words, not regular expressions; use only |, …, * and $names.'],
    ['^send', 'contains ^, but patterns are words, not regular expressions; use only |, …, * and $names.'],
    ['send\tit', 'contains a line break or tab; write it on one line.'],
    ['pay $cash', 'contains $cash; only $sum, $pay, $app and $phone stand for something.'],
    ['pay $ now', 'contains $; only $sum, $pay, $app and $phone stand for something.'],
    ['', 'has nothing beside a | or …; write a word there, or remove the sign.'],
    ['send|', 'has nothing beside a | or …; write a word there, or remove the sign.'],
    ['… money', 'has nothing beside a | or …; write a word there, or remove the sign.'],
    ['*', 'has nothing beside a | or …; write a word there, or remove the sign.'],
    ['*money', 'has a * that does not end a word; it stands for the rest of a word.'],
    ['mo*ey', 'has a * that does not end a word; it stands for the rest of a word.'],
    [
      'a … b … c … d',
      'has 3 times … or * before another word; messages would take too long, so use at most 2.',
    ],
    [
      'a* b … c* d* e',
      'has 4 times … or * before another word; messages would take too long, so use at most 2.',
    ],
  ].map(([pattern = '', problem]): [object, string] => [
    { money: [pattern] },
    `FILE, line 1: the pattern "${pattern}" ${problem}`,
  ]),
  [
    { money: ['a'.repeat(601)] },
    `FILE, line 1: the pattern "${'a'.repeat(60)}…" has 601 characters; split it into patterns of at most 600.`,
  ],
  [{ money: Array(201).fill('send') }, 'FILE: it has 201 patterns; keep the best 200.'],
  [{ misses: Array(1001).fill('Hello') }, 'FILE: it has 1001 examples; keep the best 1000.'],
  [
    { misses: ['a'.repeat(2001)] },
    'FILE, line 1: this example is longer than a message; shorten it to 2000 characters.',
  ],
  [{ misses: ['a'.repeat(200_000)] }, 'FILE: it has 196 kB; keep it below 128 kB.'],
  [
    '{"money": ["lend"],\n"matches": {"money": [\n"Send it"]}}',
    'FILE, line 3: "Send it" is an example of "money", but no pattern matches it; add one or remove it.',
  ],
  [
    { money: ['lend'], matches: { elsewhere: ['Lend it'] } },
    'FILE, line 1: "Lend it" is an example of "elsewhere", but matches "lend" of "money"; move it there or change the pattern.',
  ],
  [
    '{"money": ["lend|loan"],\n"misses": [\n"A loan\\nword"]}',
    'FILE, line 3: "A loan\nword" is under "misses", but matches "lend|loan"; narrow that pattern.',
  ],
  [
    '{"money": ["(a)"],\n"except": ["b|"]}',
    'FILE, line 1: the pattern "(a)" contains (, but patterns are words, not regular expressions; use only |, …, * and $names.',
    'FILE, line 2: the pattern "b|" has nothing beside a | or …; write a word there, or remove the sign.',
  ],
])('mistakes are reported with their line and a remedy: %j', (content, ...mistakes) => {
  expect(read(content)).toEqual({ advice: null, mistakes })
})

test('a file that cannot be read is reported', () => {
  const mistakes: string[] = []
  readAdvice(join(directory, 'none.json'), mistakes)
  readAdvice(directory, mistakes)
  expect(mistakes).toEqual([
    `ADVICE_FILE ${join(directory, 'none.json')}: it cannot be read (ENOENT); check the path and who may read it.`,
    `ADVICE_FILE ${directory}: it cannot be read (EISDIR); check the path and who may read it.`,
  ])
})

test.each(readdirSync(OURS))('our own %s is valid, so that it can serve as a model', (name) => {
  const { mistakes } = read(readFileSync(join(OURS, name), 'utf8'))
  expect(mistakes.filter((each) => each.includes('the pattern'))).toEqual([])
})

test.each([
  ['あ … あ … い', 'あ'],
  ['あ* あ … い', 'あ'],
  ['a … a … b', 'a '],
  ['a* a … b', 'a'],
  ['$sum … $sum … b', '$5 '],
])('the slowest patterns that are allowed (%s) read the worst message in no time', (pattern, repeated) => {
  expect(read({ money: [pattern] }).mistakes).toEqual([])
  const compiled = compilePattern(pattern)
  const readings = readingsOf(repeated.repeat(2000).slice(0, 2000))
  const before = process.cpuUsage()
  for (const reading of readings) expect(compiled.test(reading)).toBe(false)
  // In microseconds of the processor's time, which other work on the machine does not lengthen. It takes 20,000.
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})
