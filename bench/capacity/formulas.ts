import type { Operation } from '../operations.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
const TICK_S = 600

/** The assumptions of docs/scaling.md. */
const ACCOUNTS_PER_AVAILABLE = 20
const MESSAGES_A_DAY = 5
const BUSIEST_HOUR = 3
const MOVES_PER_TICK = 0.2
const OPENINGS_AN_HOUR = 6
const LOOKING = 0.3
const LOOKING_AT_FULL_LISTS = 0.9
const SAFEGUARD_S = 300
/** One of a hundred people leaves after 16 s, and the phone waits two minutes. */
const FILLED_UP_AFTER_S = 16 + 120

const switches = 2 / HOUR_S
const moves = MOVES_PER_TICK / TICK_S
const changes = switches + moves
const lists =
  OPENINGS_AN_HOUR / HOUR_S +
  moves +
  LOOKING / SAFEGUARD_S +
  (LOOKING * LOOKING_AT_FULL_LISTS) / FILLED_UP_AFTER_S
const messages = (ACCOUNTS_PER_AVAILABLE * MESSAGES_A_DAY * BUSIEST_HOUR) / DAY_S

/** How often each operation happens per second and available person, as docs/scaling.md computes it. */
export const RATES = {
  'nearby list, as text': lists,
  // A move is looked for at both of its places.
  'finding whom a change concerns': switches + 2 * moves,
  'the cards for those of them who are connected': changes,
  'changing one’s availability': changes,
  'a message, alone': messages,
  'an entry of the inbox': messages,
  'a read mark': messages,
  'one session': lists + changes + 2 * messages,
} satisfies Partial<Record<Operation, number>>

export type Mixed = keyof typeof RATES
export const MIXED = Object.keys(RATES) as Mixed[]

/** The cores that one available person needs, given the CPU time of each operation in milliseconds. */
export function coresPerPerson(costMs: Record<Mixed, number>): number {
  return MIXED.reduce((sum, operation) => sum + (RATES[operation] * costMs[operation]) / 1000, 0)
}
