import { act, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { Point } from '../src/availability/rules-place.ts'
import { standIn } from './stand-in.ts'

interface PhoneOptions {
  isSecure?: boolean
  hasGeolocation?: boolean
  permission?: PermissionState
}

/** Fakes the Geolocation API. The test decides what the receiver reports, and when. */
export function phone({ isSecure = true, hasGeolocation = true, permission = 'granted' }: PhoneOptions = {}) {
  const watches = new Map<number, { found: PositionCallback; failed: PositionErrorCallback }>()
  const watchOptions: PositionOptions[] = []
  standIn(window, 'isSecureContext', isSecure)
  standIn(navigator, 'permissions', { query: async () => ({ state: permission }) })
  if (hasGeolocation)
    standIn(navigator, 'geolocation', {
      watchPosition(found: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) {
        watchOptions.push(options)
        watches.set(watchOptions.length, { found, failed })
        return watchOptions.length
      },
      clearWatch: (id: number) => watches.delete(id),
    })
  return {
    /** The options of every watch, in order. */
    watchOptions,
    isWatched: () => watches.size > 0,
    /** Reports one fix to all watchers. */
    is({ lat, lng }: Point) {
      const position = { coords: { latitude: lat, longitude: lng, accuracy: 10 }, timestamp: 0 }
      for (const { found } of [...watches.values()]) found(position as GeolocationPosition)
    },
    /** Waits for a watcher, and then reports enough fixes for a certain position. */
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
