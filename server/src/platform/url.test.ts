import { expect, test } from 'vitest'
import { parseUrl } from './url.ts'

test('a URL with letters beyond ASCII is read however often others were read before', () => {
  let read = 0
  for (let nth = 0; nth < 20_000; nth++)
    if (parseUrl(nth % 2 ? 'https://bücher.example/' : 'https://example.org/')) read += 1
  expect(read).toBe(20_000)
  expect(parseUrl('https://bücher.example/é')?.href).toBe('https://xn--bcher-kva.example/%C3%A9')
})

test('a relative text needs a base, and what is no URL is null', () => {
  expect(parseUrl('../b', 'https://example.org/a/c')?.href).toBe('https://example.org/b')
  for (const text of ['', 'b', 'https://', 'https://a b/', 'http://[::1']) expect(parseUrl(text)).toBeNull()
})
