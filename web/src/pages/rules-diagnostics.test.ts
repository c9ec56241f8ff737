// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import { ana } from '../../test/samples.ts'
import { toStore } from '../accounts/rules.ts'
import { capabilitiesOf, contentsOf, differences, settingsOf } from './rules-diagnostics.ts'

afterEach(() => localStorage.clear())

describe('what is stored', () => {
  test('is told by name, size and whether it can be read, and not by what it says', () => {
    localStorage.setItem('b', '{"secret":"word"}')
    localStorage.setItem('a', '{"half')
    const contents = contentsOf(() => localStorage)
    expect(contents).toEqual([
      { name: 'a', value: '6 characters, no JSON' },
      { name: 'b', value: '17 characters' },
    ])
    expect(JSON.stringify(contents)).not.toContain('word')
  })

  test('may be nothing, or forbidden', () => {
    expect(contentsOf(() => localStorage)).toEqual([])
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError')
    }
    expect(contentsOf(forbidden)).toEqual([{ name: 'Storage', value: 'forbidden by the browser' }])
  })
})

test('what the phone remembers is compared field by field, in whatever order fields come', () => {
  const served = ana()
  const { onlyShowVerified, ...others } = served.privacySettings
  const stored = { ...toStore(served), privacySettings: { ...others, onlyShowVerified } }
  expect(differences(stored, served).filter(({ isSame }) => !isSame)).toEqual([])
  expect(
    differences({ ...stored, isVerified: true, interests: [] }, served)
      .filter(({ isSame }) => !isSame)
      .map(({ name }) => name),
  ).toEqual(['isVerified', 'interests'])
})

test('of a browser it is told what is there and what is not', () => {
  const bare = { navigator: {}, isSecureContext: false, localStorage, crypto: {} } as unknown as typeof window
  expect(Object.fromEntries(capabilitiesOf(bare).map(({ name, value }) => [name, value]))).toEqual({
    ...{ 'Secure context': 'no', Geolocation: 'no', WebSockets: 'no', 'Encryption (WebCrypto)': 'no' },
    ...{ 'Service worker': 'no', Notifications: 'no', 'Local storage': 'yes', Sound: 'no', Camera: 'no' },
  })
  expect(capabilitiesOf(window)).toContainEqual({ name: 'Local storage', value: 'yes' })
  expect(localStorage).toHaveLength(0)
  expect(settingsOf(window)).toContainEqual({ name: 'Language', value: navigator.language })
})
