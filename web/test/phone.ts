import { act, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { Point } from '../src/availability/rules-place.ts'
import { standIn } from './stand-in.ts'

interface PhoneOptions {
  isSecure?: boolean
  hasGeolocation?: boolean
  permission?: PermissionState
}

/** Stands where the browser's geolocation is: the test says what the phone's receiver finds out, and when. */
export function phone({ isSecure = true, hasGeolocation = true, permission = 'granted' }: PhoneOptions = {}) {
  const watches = new Map<number, { found: PositionCallback; failed: PositionErrorCallback }>()
  const given: PositionOptions[] = []
  standIn(window, 'isSecureContext', isSecure)
  standIn(navigator, 'permissions', { query: async () => ({ state: permission }) })
  if (hasGeolocation)
    standIn(navigator, 'geolocation', {
      watchPosition(found: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) {
        given.push(options)
        watches.set(given.length, { found, failed })
        return given.length
      },
      clearWatch: (id: number) => watches.delete(id),
    })
  return {
    /** How often the phone was asked where it is, and how. */
    asked: given,
    isAsked: () => watches.size > 0,
    /** It is here: one fix for everybody who waits for one. */
    is({ lat, lng }: Point) {
      const position = { coords: { latitude: lat, longitude: lng, accuracy: 10 }, timestamp: 0 }
      for (const { found } of [...watches.values()]) found(position as GeolocationPosition)
    },
    /** Once it is asked, it is here, and sure of it. */
    async isSurelyAt(point: Point) {
      await waitFor(() => expect(watches.size).toBeGreaterThan(0))
      await act(async () => {
        for (let fix = 0; fix < 5; fix++) this.is(point)
      })
    },
    fails(code: 'PERMISSION_DENIED' | 'POSITION_UNAVAILABLE' | 'TIMEOUT') {
      const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }
      for (const { failed } of [...watches.values()])
        failed({ ...codes, code: codes[code], message: code } as GeolocationPositionError)
    },
  }
}
