import * as z from 'zod/mini'
import { gate } from '../gate/schemas.ts'
import { type Id, idInPath, idOf, moment, typedText } from '../http/fields.ts'
import { ANNOUNCEMENT_CHARACTERS, ANNOUNCEMENT_TONES } from './limits.ts'

/** Public information about this installation. */
export const instance = z.strictObject({
  /** Where people can donate, or null. */
  contributeUrl: z.nullable(z.string()),
  /** How people reach the operator: an e-mail address or an https page, or null. */
  contact: z.nullable(z.string()),
  /** Where to find the source code that runs here, or null. */
  sourceUrl: z.nullable(z.string()),
  /** Whether there is a public agenda of gatherings. */
  hasAgenda: z.boolean(),
  /** The OpenID Connect provider with which people can sign in, or null. */
  oidc: z.nullable(
    z.strictObject({
      label: z.string(),
      /** Whether nobody can sign in or up without it. */
      isOnlyWay: z.boolean(),
    }),
  ),
})
export type Instance = z.infer<typeof instance>

export type AnnouncementId = Id<'announcement'>

/** An admin's message to everybody, signed in or not. */
export const announcement = z.strictObject({
  id: idOf<'announcement'>(),
  text: z.string(),
  tone: z.enum(ANNOUNCEMENT_TONES),
  /** When it ends by itself. Null if an admin must take it down. */
  endsAt: z.nullable(moment()),
})
export type Announcement = z.infer<typeof announcement>

export const currentAnnouncement = z.strictObject({
  announcement: z.nullable(announcement),
  /** Who may join; absent while everybody may. Here, because all visitors fetch it. */
  gate: z.exactOptional(gate),
})
export type CurrentAnnouncement = z.infer<typeof currentAnnouncement>

export const newAnnouncement = z.strictObject({
  text: typedText(
    ANNOUNCEMENT_CHARACTERS.min,
    ANNOUNCEMENT_CHARACTERS.max,
    `${ANNOUNCEMENT_CHARACTERS.min} to ${ANNOUNCEMENT_CHARACTERS.max} characters`,
  ),
  tone: z.enum(ANNOUNCEMENT_TONES),
  endsAt: z.nullable(moment()),
})
export type NewAnnouncement = z.infer<typeof newAnnouncement>

export const announcementInPath = z.strictObject({ id: idInPath<'announcement'>() })
