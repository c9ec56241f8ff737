import * as z from 'zod/mini'
import { gate } from '../gate/schemas.ts'
import { charactersIn } from '../http/characters.ts'
import {
  counterFrom,
  type Id,
  idInPath,
  idOf,
  isStorable,
  moment,
  typedLine,
  typedText,
} from '../http/fields.ts'
import { LOCALES } from '../http/locales.ts'
import { isAddress, tidyAddress } from '../http/mail-address.ts'
import { RANGES_METRES } from '../http/ranges.ts'
import { CATEGORIES } from '../interests/limits-categories.ts'
import {
  ACCENT_HINT,
  ANNOUNCEMENT_CHARACTERS,
  ANNOUNCEMENT_TONES,
  CONTACT_CHARACTERS_MAX,
  CONTACT_HINT,
  HOUSE_NAME_CHARACTERS_MAX,
  HOUSE_TEXT_CHARACTERS_MAX,
  ICON_HASH_PATTERN,
} from './limits.ts'

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
  /** Whether rounded numbers of what the team did are public. */
  hasTransparency: z.boolean(),
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

const colours = z.strictObject({
  accent: z.string(),
  strong: z.string(),
  tint: z.string(),
  onTint: z.string(),
})

/** Some of the app's languages, or null for all of them. */
const languages = z.nullable(
  z.array(z.enum(LOCALES)).check(z.minLength(1, 'at least one language'), z.refine(isSet, 'each once')),
)
/** Some of the app's ranges, or null for all of them. */
const rangesMetres = z.nullable(
  z
    .array(z.literal(RANGES_METRES, `one of ${RANGES_METRES.join(', ')}`))
    .check(z.minLength(1, 'at least one range'), z.refine(isSet, 'each once')),
)
/** Some of the catalogue's categories, or null for all of them. People can always add interests of their own. */
const categories = z.nullable(z.array(z.enum(CATEGORIES)).check(z.refine(isSet, 'each once')))

function isSet(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}

/** What every page shows of the house. */
export const houseInShort = z.strictObject({
  /** Empty for the app's own name. */
  name: z.string(),
  /** The colours that replace the app's own, for both colour schemes, or null. */
  accent: z.nullable(z.strictObject({ light: colours, dark: colours })),
  /** The version of the rules that members accept, or 0. */
  rulesVersion: z.int(),
  hasRules: z.boolean(),
  hasImprint: z.boolean(),
  /** Identifies the icon that replaces the app's own, or null. */
  iconHash: z.nullable(z.string()),
  languages,
  rangesMetres,
  categories,
})
export type HouseInShort = z.infer<typeof houseInShort>

export const currentAnnouncement = z.strictObject({
  announcement: z.nullable(announcement),
  /** Who may join; absent while everybody may. Here, because all visitors fetch it. */
  gate: z.exactOptional(gate),
  /** What every page shows of the house; absent while it is the app's own. */
  house: z.exactOptional(houseInShort),
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

const contact = z.string().check(
  z.overwrite((typed) => (isPage(typed.trim()) ? typed.trim() : tidyAddress(typed))),
  z.refine(
    (text) =>
      charactersIn(text) <= CONTACT_CHARACTERS_MAX && isStorable(text) && (isPage(text) || isAddress(text)),
    CONTACT_HINT,
  ),
)

function isPage(text: string): boolean {
  return /^https:\/\/[^\s\\@/?#]+\.[^\s\\@/?#]+([/?#][^\s\\]*)?$/i.test(text)
}

/** Markdown; may be empty. */
const houseText = typedText(0, HOUSE_TEXT_CHARACTERS_MAX, `up to ${HOUSE_TEXT_CHARACTERS_MAX} characters`)

/** People copy colours without the # in front, or in the short form of CSS. */
function tidyColour(typed: string): string {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(typed.normalize('NFKC').trim().toLowerCase()) ?? []
  if (digits === undefined) return typed
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

const houseSettings = {
  /** What the place is called; empty for the app's own name. */
  name: typedLine(0, HOUSE_NAME_CHARACTERS_MAX, `up to ${HOUSE_NAME_CHARACTERS_MAX} characters`),
  /** The colour of links and buttons on light pages, or null for the app's own. */
  accent: z.nullable(z.string().check(z.overwrite(tidyColour), z.regex(/^#[0-9a-f]{6}$/, ACCENT_HINT))),
  /** How people reach the operator: an e-mail address or an https page. If it is null, the setting CONTACT applies. */
  contact: z.nullable(contact),
  rules: houseText,
  /** What the operator adds to the app's terms, and below to its privacy page. */
  terms: houseText,
  privacy: houseText,
  imprint: houseText,
  /** People can choose these. Somebody who has another one keeps it. */
  languages,
  /** Those that people can switch on with. */
  rangesMetres,
  /** People can choose interests of these categories. */
  categories,
  /** Rises with each change. A change names the one that it is based on. */
  revision: counterFrom(0),
}

/** What the operator has written about this installation. */
export const house = z.strictObject({
  ...houseSettings,
  /** Rises whenever members are asked to accept the rules; 0 while they never were. */
  rulesVersion: z.int(),
  /** Since when these rules are in force. */
  rulesAt: z.nullable(moment()),
  iconHash: z.nullable(z.string()),
})
export type House = z.infer<typeof house>

export const houseChange = z.strictObject({
  ...houseSettings,
  /** Whether all members accept the rules, once each. Not needed for a corrected comma. */
  asksToAccept: z.boolean(),
})
export type HouseChange = z.infer<typeof houseChange>

export const iconInPath = z.strictObject({ hash: z.string().check(z.regex(ICON_HASH_PATTERN)) })
/** Identifies the icon; null for the app's own. */
export const houseIcon = z.strictObject({ iconHash: z.nullable(z.string()) })
export type HouseIcon = z.infer<typeof houseIcon>

export const acceptedVersion = z.strictObject({ version: counterFrom(1) })
/** The version of the rules that a person has accepted, or 0. */
export const ownAcceptance = z.strictObject({ accepted: z.int() })
