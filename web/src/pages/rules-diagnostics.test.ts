// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import { ana, CHESS, COFFEE, interest } from '../../test/samples.ts'
import { toStore } from '../accounts/rules.ts'
import { besideCatalogue, capabilitiesOf, contentsOf, settingsOf, sideBySide } from './rules-diagnostics.ts'

afterEach(() => localStorage.clear())

describe('the stored items', () => {
  test('are described by name, size and readability, never by content', () => {
    localStorage.setItem('b', '{"secret":"word"}')
    localStorage.setItem('a', '{"half')
    const contents = contentsOf(() => localStorage)
    expect(contents).toEqual([
      { name: 'a', value: '6 characters, no JSON' },
      { name: 'b', value: '17 characters' },
    ])
    expect(JSON.stringify(contents)).not.toContain('word')
  })

  test('may be empty or forbidden', () => {
    expect(contentsOf(() => localStorage)).toEqual([])
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError')
    }
    expect(contentsOf(forbidden)).toEqual([{ name: 'Storage', value: 'forbidden by the browser' }])
  })
})

describe('the stored user and the server’s', () => {
  const differing = (text: string | null) => sideBySide(text, ana()).filter(({ isSame }) => !isSame)

  test('are compared field by field, in any order', () => {
    const served = ana()
    const { onlyShowVerified, ...others } = served.privacySettings
    const stored = { ...toStore(served), privacySettings: { ...others, onlyShowVerified } }
    expect(differing(JSON.stringify(stored))).toEqual([])
    expect(differing(JSON.stringify({ ...stored, isVerified: 'yes', username: 'anna' }))).toEqual([
      { name: 'username', stored: 'anna', served: 'ana', isSame: false },
      { name: 'isVerified', stored: 'yes', served: 'false', isSame: false },
    ])
    expect(differing('{"old":1}')).toEqual([{ name: 'old', stored: '1', served: 'nothing', isSame: false }])
  })

  test('are shown even if the phone has stored nothing readable', () => {
    expect(differing(null)).toEqual([{ name: 'All of it', stored: 'nothing', served: '', isSame: false }])
    expect(differing('{"id":')).toMatchObject([{ stored: '{"id":' }])
  })
})

test('own items are marked as in the catalogue, under another name, or missing', () => {
  const own = [COFFEE, CHESS, interest(9, 'Kites'), COFFEE].map((each) => ({ ...each, note: 'chosen' }))
  expect(besideCatalogue(own, [COFFEE, { ...CHESS, name: 'Chess' }])).toEqual([
    { name: '1. 1 · Coffee chat', value: 'chosen; in the catalogue' },
    { name: '2. 2 · Board games', value: 'chosen; there as Chess' },
    { name: '3. 9 · Kites', value: 'chosen; not in the catalogue' },
    { name: '4. 1 · Coffee chat', value: 'chosen; in the catalogue' },
  ])
})

test('the capabilities list what the browser has and lacks', () => {
  const bare = { navigator: {}, isSecureContext: false, localStorage, crypto: {} } as unknown as typeof window
  expect(Object.fromEntries(capabilitiesOf(bare).map(({ name, value }) => [name, value]))).toEqual({
    'Secure context': 'no',
    Geolocation: 'no',
    WebSockets: 'no',
    'Encryption (WebCrypto)': 'no',
    'Service worker': 'no',
    Notifications: 'no',
    'Local storage': 'yes',
    Sound: 'no',
    Camera: 'no',
  })
  expect(capabilitiesOf(window)).toContainEqual({ name: 'Local storage', value: 'yes' })
  expect(localStorage).toHaveLength(0)
  expect(settingsOf(window)).toContainEqual({ name: 'Language', value: navigator.language })
})
