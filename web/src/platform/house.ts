import { RANGES_METRES, type RangeMetres } from '@hereabouts/contract/http/ranges'
import type { HouseInShort } from '@hereabouts/contract/instance/schemas'
import { offerLanguages } from './language.ts'
import { OF_THE_PHONE, readStored, removeStored, writeStored } from './storage.ts'

type Look = Pick<HouseInShort, 'name' | 'accent' | 'iconHash' | 'languages' | 'rangesMetres' | 'categories'>

const HOUSE = `${OF_THE_PHONE}house`
const APP_NAME = 'Hereabouts'

/** What the operator calls this place. */
export let placeName = APP_NAME
/** The URL of the operator's icon, or null for the app's own. */
export let placeIcon: string | null = null
/** The ranges that the operator offers. */
export let offeredRanges: readonly RangeMetres[] = RANGES_METRES
/** The categories that the operator offers; null for all. */
export let offeredCategories: readonly string[] | null = null

/** Shows the house as this phone has seen it last, or as the server describes it in the page, before anything is drawn. */
export function startHouse() {
  const { icon, languages } = document.documentElement.dataset
  placeIcon = icon ?? null
  offerLanguages(languages?.split(' ') ?? null)
  const stored = readStored(HOUSE) as Partial<Look> | null
  if (stored) showHouse(stored)
}

/** Shows the operator's name, colours and icon, or the app's own, and remembers them for the next start. */
export function keepHouse(look: Look | null) {
  showHouse(look ?? {})
  if (!look) return removeStored(HOUSE)
  const { name, accent, iconHash, languages, rangesMetres, categories } = look
  writeStored(HOUSE, { name, accent, iconHash, languages, rangesMetres, categories })
}

function showHouse({ name, accent, iconHash, languages, rangesMetres, categories }: Partial<Look>) {
  const before = placeName
  placeName = (typeof name === 'string' && name) || APP_NAME
  offerLanguages(Array.isArray(languages) ? languages : null)
  offeredRanges = Array.isArray(rangesMetres)
    ? RANGES_METRES.filter((metres) => rangesMetres.includes(metres))
    : RANGES_METRES
  offeredCategories = Array.isArray(categories) ? categories : null
  placeIcon = iconHash ? `/api/house/icon/${iconHash}` : null
  if (placeIcon)
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel*=icon]'))
      Object.assign(link, { href: placeIcon, type: 'image/png' })
  if (document.title.endsWith(before)) document.title = document.title.slice(0, -before.length) + placeName
  const { style } = document.documentElement
  for (const scheme of ['light', 'dark'] as const)
    for (const colour of ['accent', 'strong', 'tint', 'onTint'] as const)
      style.setProperty(`--house-${scheme}-${colour}`, accent?.[scheme]?.[colour] ?? '')
}
