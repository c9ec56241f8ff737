import * as z from 'zod/mini'
import { moment } from '../http/fields.ts'
import { LOCALES } from '../http/locales.ts'
import { AUDIENCES } from './schemas.ts'

/** A public gathering that people can still join: never the place, the note, a name or a cell. */
export const agendaEntry = z.strictObject({
  /** For its public page. */
  code: z.string(),
  state: z.enum(['open', 'on']),
  interest: z.string(),
  label: z.string(),
  startsAt: moment(),
  endsAt: moment(),
  audience: z.enum(AUDIENCES),
  isWeekly: z.boolean(),
  going: z.int(),
  minimum: z.int(),
})
export type AgendaEntry = z.infer<typeof agendaEntry>

/** The soonest first. */
export const agenda = z.strictObject({ gatherings: z.array(agendaEntry) })
export type Agenda = z.infer<typeof agenda>

/** The language of a feed: programs that fetch feeds rarely say which one their user reads. */
export const feedQuery = z.strictObject({ language: z.exactOptional(z.enum(LOCALES)) })

export const publishing = z.strictObject({ isPublic: z.boolean() })
