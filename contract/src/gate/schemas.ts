import * as z from 'zod/mini'
import { CREDENTIAL_LENGTH_MAX, INVITATION_CHARACTERS_MAX } from '../accounts/limits.ts'
import { userId } from '../accounts/schemas.ts'
import { isStorable, moment } from '../http/fields.ts'
import { isAddress, tidyAddress } from '../http/mail-address.ts'
import { BLOCKED_DOMAINS_MAX, BRAKE_PEOPLE, DOMAIN_HINT, GATE_DOMAINS_MAX, INVITED_PEOPLE } from './limits.ts'

// The longest domain, with room for what is trimmed.
const TYPED_DOMAIN_LENGTH_MAX = 300

/** Who may join, as visitors see it. Absent while everybody may. */
export const gate = z.strictObject({
  /** People with a member's invitation join directly. */
  byInvitation: z.boolean(),
  /** People with a confirmed address at these domains join directly. */
  domains: z.array(z.string()),
  /** Everybody else can ask to join, and the team decides. */
  byApproval: z.boolean(),
})
export type Gate = z.infer<typeof gate>

/**
 * A domain as people type or copy it: with an @ in front, in quotes, or as the address of a page. Stored in ASCII and
 * lower case.
 */
const domain = z.string().check(
  z.maxLength(TYPED_DOMAIN_LENGTH_MAX, { message: DOMAIN_HINT, abort: true }),
  z.overwrite((typed) =>
    tidyAddress(`x@${bareDomain(typed)}`)
      .slice(2)
      .toLowerCase(),
  ),
  z.refine((name) => isStorable(name) && isAddress(`x@${name}`), DOMAIN_HINT),
)

function bareDomain(typed: string): string {
  const bare = typed
    .trim()
    .replace(/^[<"'`]+|[>"'`]+$/g, '')
    .replace(/^https?:\/\/([^/]*)\/?$/i, '$1')
    .replace(/^\*?[@\uff20]/, '')
  // What is in these would count as the address.
  return /[<>]/.test(bare) ? '' : bare
}

const brakeLimit = z.nullable(z.int().check(z.minimum(BRAKE_PEOPLE.min), z.maximum(BRAKE_PEOPLE.max)))

/** What applied the brake. */
const brake = z.enum(['signUps', 'reports'])
export type Brake = z.infer<typeof brake>

const settings = {
  /** Everybody may join, and the other settings wait. */
  isOpen: z.boolean(),
  byInvitation: z.boolean(),
  /** How many people each member's link may bring. */
  invitedPeopleMax: z.int().check(z.minimum(INVITED_PEOPLE.min), z.maximum(INVITED_PEOPLE.max)),
  domains: z.array(domain).check(z.maxLength(GATE_DOMAINS_MAX)),
  byApproval: z.boolean(),
  /** Nobody joins with an address at one of these domains or below one, also while everybody may join. */
  blockedDomains: z.array(domain).check(z.maxLength(BLOCKED_DOMAINS_MAX)),
  /** The same for known throw-away domains. */
  blocksThrowaway: z.boolean(),
  /**
   * Mailboxes of banned people cannot be confirmed again, and those who sign up from the network of one wait for
   * the team.
   */
  blocksBanned: z.boolean(),
  /** More sign-ups in an hour than this, while everybody may join, and new people need the team's approval. Null: any number. */
  brakeSignUps: brakeLimit,
  /** The same for people who report new accounts. */
  brakeReports: brakeLimit,
  /** Until their first meeting or the shield, people can contact only a few others a day. */
  limitsNewPeople: z.boolean(),
  /** People whom a member with a meeting has brought have a seat in gatherings from the first day on. */
  seatsFriendsAtOnce: z.boolean(),
}

/** Everything that an admin sets about who may join. */
export const gateSettings = z.strictObject(settings)
export type GateSettings = z.infer<typeof gateSettings>

/** The settings in force. */
export const gateInForce = z.strictObject({
  ...settings,
  /** When and why the brake made new people need approval; null if an admin has set the gate since. */
  braked: z.nullable(z.strictObject({ at: moment(), by: brake })),
})
export type GateInForce = z.infer<typeof gateInForce>

/** The secret part of an invitation's link. Any text: one that was cut in two is as invalid as an unknown one. */
export const invitationToken = z
  .string()
  .check(z.maxLength(INVITATION_CHARACTERS_MAX, 'too long'), z.refine(isStorable, 'text that can be stored'))

/** A member's link that lets people join, as its owner sees it. */
export const ownInvitation = z.strictObject({
  /** Null before it is made. */
  token: z.nullable(z.string()),
  /** How many people joined through it, earlier links included. */
  joined: z.int(),
  /** How many it may bring in total. */
  joinedMax: z.int(),
})
export type OwnInvitation = z.infer<typeof ownInvitation>

/** A person who asked to join, as the team sees them. */
export const waitingPerson = z.strictObject({
  id: userId,
  username: z.string(),
  name: z.string(),
  /** Confirmed. */
  email: z.string(),
  since: moment(),
  /** Why they would like to join, in their words. Empty if they joined when no reason was asked. */
  reason: z.string(),
  /** Whether a banned person signed up from the same network lately. */
  isNearBanned: z.boolean(),
})
export type WaitingPerson = z.infer<typeof waitingPerson>

export const joinDecision = z.strictObject({
  decision: z.enum(['admitted', 'declined']),
  /** As the queue showed it. */
  email: z
    .string()
    .check(z.maxLength(CREDENTIAL_LENGTH_MAX, 'too long'), z.refine(isStorable, 'text that can be stored')),
})
export type JoinDecision = z.infer<typeof joinDecision>

/** What a person waits for; null once they are in. */
export const ownWaiting = z.strictObject({
  waiting: z.nullable(
    z.strictObject({
      since: moment(),
      /** `address`: they are in once they confirm it. `team`: the team decides, once it is confirmed. */
      for: z.enum(['address', 'team']),
    }),
  ),
})
export type OwnWaiting = z.infer<typeof ownWaiting>
