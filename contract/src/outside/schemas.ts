import * as z from 'zod/mini'
import { email } from '../accounts/schemas.ts'
import { typedLine, typedText } from '../http/fields.ts'
import { LOCALES } from '../http/locales.ts'
import {
  OUTSIDE_ABOUT_CHARACTERS,
  OUTSIDE_TEXT_CHARACTERS,
  OUTSIDE_TOKEN_CHARACTERS,
  OUTSIDE_WHEN_CHARACTERS_MAX,
} from './limits.ts'

const range = ({ min, max }: { min: number; max: number }) =>
  [min, max, `${min} to ${max} characters`] as const

/** A report by somebody without an account. */
export const outsideReport = z.strictObject({
  about: typedLine(...range(OUTSIDE_ABOUT_CHARACTERS)),
  when: typedLine(...range({ min: 0, max: OUTSIDE_WHEN_CHARACTERS_MAX })),
  text: typedText(...range(OUTSIDE_TEXT_CHARACTERS)),
  /** It is about somebody on the team, so only admins see it. */
  isAboutTeam: z.exactOptional(z.literal(true)),
  email,
  /** The language of the e-mails. */
  locale: z.exactOptional(z.enum(LOCALES)),
})
export type OutsideReport = z.infer<typeof outsideReport>

export const outsideToken = z.strictObject({
  token: z
    .string()
    .check(z.regex(new RegExp(`^[\\w-]{${OUTSIDE_TOKEN_CHARACTERS}}$`), 'the token of the link')),
})
