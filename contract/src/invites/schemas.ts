import * as z from 'zod/mini'
import { companion } from '../accounts/schemas-others.ts'
import { moment } from '../http/fields.ts'
import { INVITE_CODE_PATTERN } from './limits.ts'

/** As it stands in the link; whoever types it need not mind capitals. */
export const inviteCode = z
  .string()
  .check(z.regex(INVITE_CODE_PATTERN, 'the eight letters and digits of an invitation'), z.toUpperCase())
export const inviteInPath = z.strictObject({ code: inviteCode })

/** Whether a link can still be followed. */
export const INVITE_STATES = ['open', 'off', 'expired', 'unknown'] as const
export type InviteState = (typeof INVITE_STATES)[number]

/** A link as whoever made it sees it. */
export const invite = z.strictObject({
  code: z.string(),
  state: z.enum(['open', 'off', 'expired']),
  /** Whether those who follow it are shown who invites. */
  showsPerson: z.boolean(),
  createdAt: moment(),
  expiresAt: moment(),
  /** How many made an account by it. */
  joins: z.int(),
})
export type Invite = z.infer<typeof invite>

/** One's links, newest first, and the friends who are here because of one of them. */
export const invites = z.strictObject({
  invites: z.array(invite),
  /** Who made the link by which one joined, if one let them know. */
  invitedBy: z.nullable(companion),
  /** Those who let one know, the latest first, up to `JOINED_SHOWN_MAX`. */
  joined: z.array(z.strictObject({ other: companion, joinedAt: moment() })),
})
export type Invites = z.infer<typeof invites>

export const newInvite = z.strictObject({ showsPerson: z.boolean() })

/** A link as whoever follows it sees it: of the inviter what they agreed to show by making it, and only while it is open. */
export const invitePreview = z.strictObject({
  state: z.enum(INVITE_STATES),
  inviter: z.nullable(
    z.strictObject({ name: z.string(), avatarUrl: z.nullable(z.string()), isVerified: z.boolean() }),
  ),
})
export type InvitePreview = z.infer<typeof invitePreview>
