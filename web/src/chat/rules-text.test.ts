// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { isEmojiAlone, piecesOf, tooLong } from './rules-text.ts'

const shown = (text: string) =>
  piecesOf(text).map((piece) => (piece.kind === 'link' ? `<${piece.text} ${piece.href}>` : piece.text))

describe('an address is found', () => {
  test.each<[text: string, pieces: string[]]>([
    ['no address', ['no address']],
    ['https://example.org', ['<https://example.org https://example.org/>']],
    [
      'see https://example.org/a?b=c#d now',
      ['see ', '<https://example.org/a?b=c#d https://example.org/a?b=c#d>', ' now'],
    ],
    ['see www.example.org.', ['see ', '<www.example.org https://www.example.org/>', '.']],
    ['(https://example.org)', ['(', '<https://example.org https://example.org/>', ')']],
    ['https://example.org/a_(b)', ['<https://example.org/a_(b) https://example.org/a_(b)>']],
    ['https://example.org, or', ['<https://example.org https://example.org/>', ', or']],
    [
      'https://a.org https://b.org',
      ['<https://a.org https://a.org/>', ' ', '<https://b.org https://b.org/>'],
    ],
    ['HTTPS://EXAMPLE.ORG', ['<HTTPS://EXAMPLE.ORG https://example.org/>']],
  ])('in %s', (text, pieces) => expect(shown(text)).toEqual(pieces))

  test.each([
    'javascript:alert(1)',
    'data:text/html,<b>',
    'file:///etc/passwd',
    'tel:+123',
    'example.org',
    'https://',
    'https://localhost',
    'https://bank.example@evil.example',
    'xhttps://example.org',
    '',
  ])('not in %s', (text) => expect(piecesOf(text).filter(({ kind }) => kind === 'link')).toEqual([]))

  test('and no part of the message is lost', () => {
    const text = 'a https://b.org, (www.c.org) \n https://d.org/e. end'
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })
})

test.each<[text: string, isAlone: boolean]>([
  ['\u{1F44B}', true],
  ['\u{1F44B} \u{1F44B}\u{1F3FD} \u2764\ufe0f', true],
  ['\u{1F468}\u200d\u{1F469}\u200d\u{1F467}', true],
  ['\u{1F1E9}\u{1F1EA}', true],
  ['5\ufe0f\u20e3', true],
  ['\u{1F44B}\u{1F44B}\u{1F44B}\u{1F44B}', false],
  ['\u{1F44B} hi', false],
  ['5', false],
  ['112', false],
  ['#', false],
  ['', false],
  ['  ', false],
])('%s alone is large: %j', (text, isAlone) => expect(isEmojiAlone(text)).toBe(isAlone))

test('one character is one character', () => {
  expect([1, 2].map(tooLong)).toEqual(['1 character too long', '2 characters too long'])
})
