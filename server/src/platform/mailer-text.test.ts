import { expect, test } from 'vitest'
import { renderLetter } from './mailer-text.ts'

const URL = 'https://hereabouts.example'
const LINK = { text: 'Confirm it', path: '/verify-email?token=abc' } as const

test('plain text and HTML have the same words, with the whole link in both', () => {
  const { text, html } = renderLetter({ subject: 'Hello', body: ['One.', LINK, 'Two.'] }, URL)
  expect(text).toMatch(
    /^One\.\n\nConfirm it:\nhttps:\/\/hereabouts\.example\/verify-email\?token=abc\n\nTwo\.\n\n-- \nSent by Hereabouts/,
  )
  const read = html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  expect(read).toMatch(
    / Hereabouts Hello One\. Confirm it https:\/\/hereabouts\.example\/verify-email\?token=abc Two\. Sent by/,
  )
})

test('an e-mail bears the name that the operator gave to the place', () => {
  const { text, html } = renderLetter({ subject: 'Hello', body: ['One.'] }, URL, 'Das <Café>')
  expect(text).toContain('\nSent by Das <Café> (https://hereabouts.example) because')
  expect(html).toContain('>Das &lt;Café&gt;</p>')
  expect(text + html).not.toContain('Hereabouts')
})

test('a screen reader finds a language, a title, a heading and links with names', () => {
  const { html } = renderLetter({ subject: 'Hello', body: [LINK] }, URL)
  expect(html).toContain('<html lang="en" dir="ltr">')
  expect(html).toContain('<title>Hello</title>')
  expect(html.match(/<h1[^>]*>Hello<\/h1>/g)).toHaveLength(1)
  expect(html).toMatch(
    /<a href="https:\/\/hereabouts\.example\/verify-email\?token=abc"[^>]*>Confirm it<\/a>/,
  )
  // Opening it fetches nothing: no picture, font or style reveals that it was read.
  expect(html).not.toMatch(/<(img|link|script|style|iframe)|url\(|@import/)
})

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onclick='x",
  '&lt;b&gt;',
  '</title><b>',
])('%s stays text everywhere', (hostile) => {
  const link = { text: hostile, path: `/x?token=${hostile}` } as const
  const { html } = renderLetter({ subject: hostile, body: [hostile, link] }, URL)
  const calm = renderLetter({ subject: 'x', body: ['x', { text: 'x', path: '/x?token=x' }] }, URL).html
  expect(tagsOf(html)).toEqual(tagsOf(calm))
  expect(html).not.toContain(hostile)
})

/** The names of all tags and attributes. */
function tagsOf(html: string): string[] {
  return [...html.matchAll(/<(\/?\w+)((?:\s+[\w-]+="[^"]*")*)\s*>/g)].map(
    ([, name, attributes]) =>
      `${name}${[...(attributes ?? '').matchAll(/ ([\w-]+)="[^"]*"/g)].map(([, each]) => ` ${each}`)}`,
  )
}

test('long paragraphs are wrapped between words, links never', () => {
  const path = `/x?token=${'a'.repeat(90)}` as const
  const { text } = renderLetter(
    { subject: 'x', body: [Array(40).fill('words').join(' '), { text: 'x', path }] },
    URL,
  )
  const long = text.split('\n').filter((line) => line.length > 72)
  expect(long).toEqual([`${URL}${path}`])
  expect(text.split('\n\n')[0]?.replaceAll('\n', ' ')).toBe(Array(40).fill('words').join(' '))
})
