import * as z from 'zod/mini'
import { moment, typedText } from '../http/fields.ts'
import { RANGES_METRES, UP_FOR_CHARACTERS_MAX } from './limits.ts'

/** An H3 cell as 15 hexadecimal digits; which resolution is allowed where is a rule of the server. */
export const cell = z.string().check(z.regex(/^8[0-9a-f]{14}$/, 'an H3 cell'))

const availabilityFields = {
  rangeMetres: z.literal(RANGES_METRES, `one of ${RANGES_METRES.join(', ')}`),
  cell,
  until: moment(),
  upFor: typedText(0, UP_FOR_CHARACTERS_MAX, `up to ${UP_FOR_CHARACTERS_MAX} characters`),
}

export const switchedOn = z.strictObject({
  ...availabilityFields,
  /** "Right here"; left out or null when it is off. */
  spotCell: z.exactOptional(z.nullable(cell)),
})
export type SwitchedOn = z.infer<typeof switchedOn>

/** One's own availability as the server has it. */
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
  /** Only that there is one: a phone that has lost it asks for it again before it switches on. */
  hasHomeZone: z.boolean(),
})

export const homeZoneSet = z.strictObject({ isSet: z.boolean() })
