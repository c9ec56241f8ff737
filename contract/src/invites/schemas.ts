import * as z from 'zod/mini'
import { companion } from '../accounts/schemas-others.ts'
import { moment } from '../http/fields.ts'
import { TYPED_CODE_PATTERN } from '../http/typed-code.ts'

/** As in the link. Capitals do not matter when people type it. */
export const inviteCode = z
  .string()
  .check(z.regex(TYPED_CODE_PATTERN, 'the eight letters and digits of an invitation'), z.toUpperCase())
export const inviteInPath = z.strictObject({ code: inviteCode })

/** Whether a link still works. */
export const INVITE_STATES = ['open', 'off', 'expired', 'unknown'] as const
export type InviteState = (typeof INVITE_STATES)[number]

/** An invite as its owner sees it. */
export const invite = z.strictObject({
  code: z.string(),
  state: z.enum(['open', 'off', 'expired']),
  /** Whether it shows the inviter to people who open it. */
  showsPerson: z.boolean(),
  createdAt: moment(),
  expiresAt: moment(),
  /** How many people signed up through it. */
  joins: z.int(),
})
export type Invite = z.infer<typeof invite>

/** A person's invites, newest first, and the friends who joined through them. */
export const invites = z.strictObject({
  invites: z.array(invite),
  /** The person who invited this one, if this one let them know. */
  invitedBy: z.nullable(companion),
  /** Friends who let this person know, newest first, up to `JOINED_SHOWN_MAX`. */
  joined: z.array(z.strictObject({ other: companion, joinedAt: moment() })),
})
export type Invites = z.infer<typeof invites>

export const newInvite = z.strictObject({ showsPerson: z.boolean() })

/**
 * An invite as a friend sees it. It shows the inviter only if they agreed to it, and only
 * while the invite is open.
 */
export const invitePreview = z.strictObject({
  state: z.enum(INVITE_STATES),
  inviter: z.nullable(
    z.strictObject({ name: z.string(), avatarUrl: z.nullable(z.string()), isVerified: z.boolean() }),
  ),
})
export type InvitePreview = z.infer<typeof invitePreview>
