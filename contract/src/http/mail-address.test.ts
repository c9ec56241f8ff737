import { expect, test } from 'vitest'
import { isAddress, mailboxKey, tidyAddress } from './mail-address.ts'

test.each([
  ['ana@example.org', 'ana@example.org'],
  ['  Ana.Lane@Example.org ', 'Ana.Lane@Example.org'],
  ['\u200bana@example.org', 'ana@example.org'],
  ['ana@\u200bexample.org\u200e', 'ana@example.org'],
  ['\u202aana@example.org\u202c', 'ana@example.org'],
  ['\ufeffana@exam\u00adple.org', 'ana@example.org'],
  ['\u00a0ana@example.org\u3000', 'ana@example.org'],
  ['mailto:ana@example.org', 'ana@example.org'],
  ['MAILTO:ana@example.org?subject=Hi%20there', 'ana@example.org'],
  ['ana@example.org,', 'ana@example.org'],
  ['ana@example.org;', 'ana@example.org'],
  ['ana@example.org.', 'ana@example.org'],
  ['ana@example.org、', 'ana@example.org'],
  ['ana@example.org،', 'ana@example.org'],
  ['<ana@example.org>', 'ana@example.org'],
  ['Ana Lane <ana@example.org>', 'ana@example.org'],
  ['"Lane, Ana" <ana@example.org>;', 'ana@example.org'],
  ['(ana@example.org)', 'ana@example.org'],
  ['„ana@example.org“', 'ana@example.org'],
  ['「ana@example.org」', 'ana@example.org'],
  ['ａｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ana@example.org'],
  ['ana＠example。org', 'ana@example.org'],
  ['ana+meet@example.org', 'ana+meet@example.org'],
  ["o'brien@example.org", "o'brien@example.org"],
  ['ana..b.@docomo.example', 'ana..b.@docomo.example'],
  // One domain, one spelling.
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ['ana@BÜCHER.example', 'ana@xn--bcher-kva.example'],
  ['ana@bu\u0308cher.example', 'ana@xn--bcher-kva.example'],
  ['ana@xn--bcher-kva.example', 'ana@xn--bcher-kva.example'],
  ['ana@straße.example', 'ana@xn--strae-oqa.example'],
  ['ana@例え.jp', 'ana@xn--r8jz45g.jp'],
  ['ana@مثال.مصر', 'ana@xn--mgbh0fb.xn--wgbh1c'],
  ['jürgen@example.org', 'jürgen@example.org'],
  ['ju\u0308rgen@example.org', 'jürgen@example.org'],
])('%j is meant as %j', (typed, meant) => {
  expect(tidyAddress(typed)).toBe(meant)
  expect(isAddress(meant)).toBe(true)
})

test.each([
  '',
  'ana',
  'ana@',
  '@example.org',
  'ana@example',
  'ana lane@example.org',
  'ana@exa mple.org',
  'ana@@example.org',
  'ana@bo@example.org',
  'ana@example..org',
  'ana@.example.org',
  'ana@-example.org',
  'ana@example-.org',
  'ana@exa_mple.org',
  'ana@127.0.0.1',
  'ana@[127.0.0.1]',
  'ana@example.123',
  'ana@example.c',
  'ana@localhost',
  'ana@mail.localhost',
  'ana@example.invalid',
  'ana@b\u00fccher',
  'ana@%65xample.org',
  'ana@example.org/path',
  'ana@example.org:25',
  `${'a'.repeat(65)}@example.org`,
  `${'ü'.repeat(33)}@example.org`,
  `ana@${'a'.repeat(64)}.org`,
  'ana@example.org, bo@example.org',
  'https://example.org/@ana',
  '\ud800ana@example.org',
  'ana\0@example.org',
])('%j is no address', (typed) => {
  expect(isAddress(tidyAddress(typed))).toBe(false)
})

test.each([
  ['Ana@Example.org', 'ana@example.org'],
  ['ana+1@example.org', 'ana@example.org'],
  ['ana+a+b@example.org', 'ana@example.org'],
  ['+ana@example.org', '+ana@example.org'],
  ['a.n.a@gmail.com', 'ana@gmail.com'],
  ['A.na+x@googlemail.com', 'ana@gmail.com'],
  ['a.n.a@example.org', 'a.n.a@example.org'],
])('limits count %j as %j', (address, key) => {
  expect(mailboxKey(address)).toBe(key)
})
