import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SUPPORTED } from '../../web/worker/browsers.ts'
import { newInScript, newInStyles } from './uses.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUILD = join(ROOT, 'web/dist')

/** What the build uses although some supported browser lacks it, and why that is all right. */
const ADMITTED: Readonly<Record<string, string>> = {
  'Intl.Segmenter': 'counts the emoji of a message; without it, a message of emoji looks like any other',
  Segmenter: 'the same',
  '.segment': 'the same',
  BarcodeDetector: 'without it, our own reader of QR codes',
  DeviceOrientationEvent: 'without it, finding each other shows no arrow',
  OverconstrainedError: 'only its name is compared',
  'navigator.connection': 'React asks whether there is one',
  'navigator.setAppBadge': 'without it, the icon shows no number',
  'navigator.canShare': 'without it, a file is downloaded',
  'navigator.share': 'without it, a link is copied',
  'navigator.vibrate': 'without it, nothing vibrates',
  'navigator.wakeLock': 'without it, the screen may go dark',
  'window.cancelIdleCallback': 'without it, a timer',
  'window.requestIdleCallback': 'without it, a timer',
  scheduler: 'React asks whether there is one',
  Profiler: 'a name of React',
  ViewTransition: 'a name of React',
  WebTransport: 'Socket.IO asks whether there is one, and we do not use it',
  '.displayName': 'a name of React',
  '.drop': 'our own',
  '.error': 'our own',
  '.getTimeZones': 'without it, no zones of the region are suggested',
  '.isError': 'a name of TanStack Query',
  '.move': 'a name of React',
  '.pause': 'of media elements',
  '.resize': 'our own',
  '.toBase64': 'without it, Zod encodes by itself',
  '.use': 'a name of React',

  ':open': 'in a list that forgives unknown selectors',
  ':popover-open': 'in a list that forgives unknown selectors',
  '@property': 'without it, Tailwind sets initial values',
  'accent-color': 'without it, the browser’s own colour',
  'contain-intrinsic-size': 'without it, rows far down are measured when they come near',
  'field-sizing': 'without it, TextArea measures its text',
  'margin-trim': 'only where Tailwind asks whether it is supported',
  'overflow-clip-margin': 'only where it is supported',
  resize: 'without it, people cannot drag a text area larger; it grows with its text',
  'text-wrap': 'without it, lines of a heading differ more in length',
  'text-wrap-style': 'without it, a paragraph may end with a single word',
  '-moz-orient': 'Tailwind resets it',
  '-webkit-tap-highlight-color': 'only touch screens with WebKit or Chromium have a highlight to switch off',
  '-webkit-touch-callout': 'only iPhones and iPads have a menu to switch off',
  '-webkit-mask-composite': 'the older name of mask-composite, which Tailwind sets as well',
  '::-webkit-inner-spin-button': 'Tailwind resets it',
}

test('the build uses nothing that a supported browser lacks, or has something else there', () => {
  const files = readdirSync(BUILD, { recursive: true, encoding: 'utf8' })
  const used = new Set<string>()
  for (const file of files) {
    const check = file.endsWith('.js') ? newInScript : file.endsWith('.css') ? newInStyles : null
    for (const name of check?.(readFileSync(join(BUILD, file), 'utf8')) ?? []) used.add(name)
  }
  expect([...used].filter((name) => !(name in ADMITTED))).toEqual([])
  expect(Object.keys(ADMITTED).filter((name) => !used.has(name))).toEqual([])
})

test.each([
  ['URL.canParse(text)', ['URL.canParse']],
  ['new Intl.Segmenter()', ['Intl.Segmenter', 'Segmenter']],
  ['Promise.withResolvers()', ['Promise.withResolvers']],
  ['Object.groupBy(all, by)', ['Object.groupBy']],
  ['Array.fromAsync(all)', ['Array.fromAsync']],
  ['one.union(other)', ['.union']],
  ['navigator.vibrate(1)', ['navigator.vibrate']],
  ['new window.BarcodeDetector()', ['BarcodeDetector']],
  ['/[\\p{L}--[a-z]]/v', ['/v']],
  ['[].toSorted().at(-1).isWellFormed()', []],
  ['const { canParse } = own; own.canParse', []],
])('%s is found in a script', (source, names) => {
  expect([...newInScript(source)]).toEqual(names)
})

test.each([
  ['p { field-sizing: content }', ['field-sizing']],
  ['@view-transition { navigation: auto }', ['@view-transition']],
  ['p { color: light-dark(black, white) }', ['light-dark()']],
  ['details::details-content { color: red }', ['::details-content']],
  ['p { user-select: none }', ['user-select']],
  ['p { -webkit-user-select: none; user-select: none }', []],
  ['p:has(b) { color: color-mix(in oklab, red, blue) }', []],
])('%s is found in a stylesheet', (source, names) => {
  expect([...newInStyles(source)]).toEqual(names)
})

test('the README names the browsers that the build is made for', () => {
  const { chrome, firefox, safari, ios } = SUPPORTED
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(
    `Safari ${safari} (iOS ${ios}), Chrome ${chrome} and Firefox ${firefox}`,
  )
})
