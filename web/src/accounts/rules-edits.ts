import type { OwnUser, PrivacySettings } from '@hereabouts/contract/accounts/schemas'
import type { InterestChoice } from '@hereabouts/contract/interests/schemas'
import { DEFAULT_PRIVACY } from './rules.ts'
import { type About, aboutIn } from './rules-about.ts'

/** Changed fields of the person's own account that the server does not have yet. */
export interface Edits extends Partial<About> {
  name?: string
  privacySettings?: Partial<PrivacySettings>
  interests?: InterestChoice[]
}

/** Adds newer edits to older ones. */
export function withEdits(edits: Edits, newer: Edits): Edits {
  const privacySettings = { ...edits.privacySettings, ...newer.privacySettings }
  return {
    ...edits,
    ...newer,
    ...(Object.keys(privacySettings).length > 0 && { privacySettings }),
  }
}

/** Removes what was sent, except for fields that have changed since. */
export function withoutSent(edits: Edits, sent: Edits): Edits {
  const isSent = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) === JSON.stringify(sent[field as keyof Edits])
  return Object.fromEntries(Object.entries(edits).filter((entry) => !isSent(entry))) as Edits
}

export function hasEdits(edits: Edits): boolean {
  return Object.keys(edits).length > 0
}

/** The person as they will be once their edits are saved, except for their interests. */
export function edited(user: OwnUser, { interests: _, privacySettings, ...profile }: Edits): OwnUser {
  return { ...user, ...profile, privacySettings: { ...user.privacySettings, ...privacySettings } }
}

/**
 * What the edited fields are now: the edits that would undo others. Interests are the caller's,
 * because their own names differ.
 */
export function valuesBefore(user: OwnUser, { interests: _, privacySettings, ...profile }: Edits): Edits {
  const fields = Object.keys(profile) as (keyof typeof profile)[]
  const settings = Object.keys(privacySettings ?? {}) as (keyof PrivacySettings)[]
  return {
    ...Object.fromEntries(fields.map((field) => [field, user[field]])),
    ...(settings.length > 0 && {
      privacySettings: Object.fromEntries(settings.map((name) => [name, user.privacySettings[name]])),
    }),
  }
}

/**
 * Parses stored edits. An older version or a hostile script may have written them, so
 * only valid fields are kept.
 */
export function editsIn(value: unknown): Edits {
  const stored: Record<string, unknown> = Object(value)
  const { askMeAbout, languages, pronouns } = aboutIn(stored)
  const settings: Record<string, unknown> = Object(stored.privacySettings)
  const privacySettings = Object.fromEntries(
    Object.keys(DEFAULT_PRIVACY).flatMap((name) =>
      typeof settings[name] === 'boolean' ? [[name, settings[name]]] : [],
    ),
  )
  return {
    ...(typeof stored.name === 'string' && stored.name.trim() !== '' && { name: stored.name }),
    ...(typeof stored.askMeAbout === 'string' && { askMeAbout }),
    ...(Array.isArray(stored.languages) && { languages }),
    ...(typeof stored.pronouns === 'string' && { pronouns }),
    ...(Object.keys(privacySettings).length > 0 && { privacySettings }),
    ...(Array.isArray(stored.interests) && stored.interests.length > 0 && { interests: stored.interests }),
  }
}
