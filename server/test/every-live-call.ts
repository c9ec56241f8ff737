import type { Person } from './person.ts'
import type { Town } from './town.ts'

/**
 * How to say everything that can be said over a socket, by its name in the contract, so that it is taken: what Ana says who has
 * to do with Bo. A new one needs a line here: the test of bad input then says it in every wrong way.
 */
export const EVERY_LIVE_CALL_SAID: Record<string, (town: Town & { ana: Person; bo: Person }) => object> = {
  checkSession: () => ({}),
  findSignal: () => ({ id: 1, signal: 'c29tZXRoaW5nIHRoYXQgb25seSB0aGUgdHdvIGNhbiByZWFk' }),
  typing: ({ ana, bo }) => ({ a: ana.id, b: bo.id }),
  sayVisible: () => ({ isVisible: true }),
}
