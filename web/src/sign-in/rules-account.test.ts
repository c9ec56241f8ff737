import { expect, test } from 'vitest'
import { keyOf, speak } from '../platform/translate.ts'
import { deviceIn } from './rules-account.ts'

test('a device is named in the language of the screen, and its browser and system as everywhere', () => {
  const names = ['Chrome on Android', 'Safari', 'Unknown device']
  expect(names.map(deviceIn)).toEqual(names)
  speak('de', { [keyOf('Unknown device')]: 'Unbekanntes Gerät' }, false)
  expect(names.map(deviceIn)).toEqual(['Chrome on Android', 'Safari', 'Unbekanntes Gerät'])
  speak('en', {}, false)
})
