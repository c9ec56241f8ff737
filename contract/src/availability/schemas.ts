import * as z from 'zod/mini'
import { moment, typedLine } from '../http/fields.ts'
import { shownTownHour } from '../town-hours/schemas.ts'
import { RANGES_METRES, UP_FOR_CHARACTERS_MAX } from './limits.ts'

/** An H3 cell as 15 hexadecimal digits. The server's rules check the resolution. */
export const cell = z.string().check(z.regex(/^8[0-9a-f]{14}$/, 'an H3 cell'))

const availabilityFields = {
  rangeMetres: z.literal(RANGES_METRES, `one of ${RANGES_METRES.join(', ')}`),
  cell,
  until: moment(),
  upFor: typedLine(0, UP_FOR_CHARACTERS_MAX, `up to ${UP_FOR_CHARACTERS_MAX} characters`),
}

export const switchedOn = z.strictObject({
  ...availabilityFields,
  /** The cell for "right here". Absent or null if it is off. */
  spotCell: z.exactOptional(z.nullable(cell)),
})
export type SwitchedOn = z.infer<typeof switchedOn>

/** One's own availability, as the server has it. */
export const availability = z.strictObject({
  ...availabilityFields,
  spotCell: z.nullable(cell),
  spotUntil: z.nullable(moment()),
  /** True while an accepted meetup hides the person from the lists. */
  isHidden: z.boolean(),
})
export type Availability = z.infer<typeof availability>

export const ownAvailability = z.strictObject({
  availability: z.nullable(availability),
  /** Only that one exists: a phone that lost it asks for it again before it switches on. */
  hasHomeZone: z.boolean(),
  /**
   * Another one after the server has lost who was available. A phone that was on and reads the same one was
   * switched off, by a person. Null for a moment after a loss.
   */
  era: z.nullable(z.string()),
  /** The hours of all towns; absent if there are none. Only the phone knows which ones are for the place where it is. */
  townHours: z.exactOptional(z.array(shownTownHour)),
})

export type OwnAvailability = z.infer<typeof ownAvailability>

export const homeZoneSet = z.strictObject({ isSet: z.boolean() })
