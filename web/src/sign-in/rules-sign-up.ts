import { USERNAME_CHARACTERS } from '@hereabouts/contract/accounts/limits'
import type { PrivacySettings } from '@hereabouts/contract/accounts/schemas'
import { DEFAULT_PRIVACY } from '../accounts/rules.ts'
import { type About, aboutIn, NOTHING_SAID } from '../accounts/rules-about.ts'
import { CallError } from '../platform/call-error.ts'

export const STEPS = ['you', 'interests', 'account'] as const
export type Step = (typeof STEPS)[number]

/** The step that a query such as `step=interests` names; the first one by default. */
export function stepIn(query: string): Step {
  const named = new URLSearchParams(query).get('step')
  return STEPS.find((step) => step === named) ?? 'you'
}

/** All steps are one route. */
export function pathOf(step: Step): string {
  return step === 'you' ? '/signup' : `/signup?step=${step}`
}

/** What a visitor has entered so far, except for password and interests. */
export interface SignUpDraft extends About {
  name: string
  /** A JPEG or WebP as a data URL, or null. */
  photo: string | null
  /** Null as long as it follows the name. */
  username: string | null
  email: string
  privacy: PrivacySettings
  isAdult: boolean
  letInviterKnow: boolean
  /** Why they would like to join, where the team decides. */
  joinReason: string
}

export const EMPTY_DRAFT: SignUpDraft = {
  name: '',
  ...NOTHING_SAID,
  photo: null,
  username: null,
  email: '',
  privacy: DEFAULT_PRIVACY,
  isAdult: false,
  letInviterKnow: true,
  joinReason: '',
}

/**
 * Parses a stored draft. An older version or a hostile script may have written it, so
 * only valid fields are kept.
 */
export function draftIn(value: unknown): SignUpDraft {
  const stored = fieldsOf(value)
  const privacy = fieldsOf(stored.privacy)
  return {
    name: textIn(stored.name) ?? '',
    ...aboutIn(stored),
    photo: photoIn(stored.photo),
    username: textIn(stored.username),
    email: textIn(stored.email) ?? '',
    privacy: {
      onlyShowVerified: privacy.onlyShowVerified === true,
      connectWithUnverified: privacy.connectWithUnverified !== false,
      visibleToVerifiedOnly: false,
    },
    isAdult: stored.isAdult === true,
    letInviterKnow: stored.letInviterKnow !== false,
    joinReason: textIn(stored.joinReason) ?? '',
  }
}

/** What somebody said about themselves while signing up, and has yet to be saved in their new account. */
export interface NewProfile extends About {
  userId: number
  name: string
  photo: string | null
}

/** Parses a stored profile; null without an account. */
export function newProfileIn(value: unknown): NewProfile | null {
  const stored = fieldsOf(value)
  const { userId } = stored
  if (typeof userId !== 'number') return null
  return { userId, name: textIn(stored.name) ?? '', ...aboutIn(stored), photo: photoIn(stored.photo) }
}

/**
 * A username made of a name: `Zoë K.` gives `zoe_k`. Empty if the name has too few Latin letters and digits.
 */
export function suggestUsername(name: string): string {
  const latin = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const suggested = latin
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, USERNAME_CHARACTERS.max)
    .replace(/^_+|_+$/g, '')
  return suggested.length < USERNAME_CHARACTERS.min ? '' : suggested
}

/** Another username for one that is taken. */
export function suggestAnother(username: string, number: number): string {
  const ending = `_${number}`
  return username.trim().slice(0, USERNAME_CHARACTERS.max - ending.length) + ending
}

/** The field that a failed sign-up is about, or null. */
export function fieldOf(error: unknown): 'username' | 'email' | 'password' | 'interests' | null {
  const code = error instanceof CallError ? error.code : null
  if (code === 'USERNAME_TAKEN') return 'username'
  if (code !== null && ADDRESS_ERRORS.includes(code)) return 'email'
  if (code?.startsWith('PASSWORD_')) return 'password'
  return code !== null && /INTEREST/.test(code) ? 'interests' : null
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function photoIn(value: unknown): string | null {
  return typeof value === 'string' && /^data:image\/(jpeg|webp);base64,/.test(value) ? value : null
}

const ADDRESS_ERRORS = ['UNREACHABLE_ADDRESS', 'ADDRESS_NOT_LISTED', 'ADDRESS_BLOCKED']
