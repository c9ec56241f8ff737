import { expect, test, vi } from 'vitest'
import { standIn } from '../../test/stand-in.ts'
import { vibrate } from './haptics.ts'

function phone({ prefersNoMotion = false, wasTapped = true } = {}) {
  const vibrations = vi.fn()
  standIn(navigator, 'vibrate', vibrations)
  standIn(navigator, 'userActivation', { hasBeenActive: wasTapped })
  standIn(window, 'matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') && prefersNoMotion,
  }))
  return vibrations
}

test('a phone vibrates in another way for each kind', () => {
  const vibrations = phone()
  for (const kind of ['done', 'invitation', 'meeting'] as const) vibrate(kind)
  expect(new Set(vibrations.mock.calls.map(([pattern]) => String(pattern))).size).toBe(3)
})

test.each([
  ['with reduced motion', { prefersNoMotion: true }],
  ['before the first tap, where browsers would log an error', { wasTapped: false }],
])('nothing vibrates %s', (_, how) => {
  const vibrations = phone(how)
  vibrate('meeting')
  expect(vibrations).not.toHaveBeenCalled()
})

test('a browser that cannot vibrate fails silently', () => {
  standIn(navigator, 'vibrate', undefined)
  expect(() => vibrate('done')).not.toThrow()
})
