import type { Person } from './person.ts'
import type { Town } from './town.ts'

/**
 * A valid payload for every live call, by its name in the contract: what Ana sends to Bo. A new call needs an
 * entry here, from which the test of bad input derives invalid ones.
 */
export const EVERY_LIVE_CALL_PAYLOADS: Record<string, (town: Town & { ana: Person; bo: Person }) => object> =
  {
    checkSession: () => ({}),
    findSignal: () => ({ id: 1, signal: 'c29tZXRoaW5nIHRoYXQgb25seSB0aGUgdHdvIGNhbiByZWFk' }),
    groupTyping: () => ({ gatheringId: 1 }),
    typing: ({ ana, bo }) => ({ a: ana.id, b: bo.id }),
    setAppVisibility: () => ({ isVisible: true }),
  }
