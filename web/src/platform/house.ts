import type { HouseInShort } from '@hereabouts/contract/instance/schemas'
import { offerLanguages } from './language.ts'
import { OF_THE_PHONE, readStored, removeStored, writeStored } from './storage.ts'

type Look = Pick<HouseInShort, 'name' | 'accent' | 'iconHash' | 'languages' | 'rangesMetres' | 'categories'>

const HOUSE = `${OF_THE_PHONE}house`
const APP_NAME = 'Hereabouts'

/** What the operator calls this place. */
export let placeName = APP_NAME
/** The URL of the operator's icon; undefined for the app's own. */
export let placeIcon: string | undefined
/** What the operator offers; null or absent for everything. */
export let offer: Partial<Pick<Look, 'rangesMetres' | 'categories'>> = {}

/** Shows the house as this phone has seen it last, before anything is drawn. The page names the languages on offer. */
export function startHouse() {
  offerLanguages(document.documentElement.dataset.languages?.split(' '))
  const stored = readStored(HOUSE) as Partial<Look> | null
  if (stored) showHouse(stored)
}

/** Shows the operator's name, colours and icon, or the app's own, and remembers them for the next start. */
export function keepHouse(look: Look | null) {
  showHouse(look ?? {})
  if (look) writeStored(HOUSE, look)
  else removeStored(HOUSE)
}

function showHouse(look: Partial<Look>) {
  const { name, accent, iconHash, languages } = look
  const before = placeName
  placeName = (typeof name === 'string' && name) || APP_NAME
  offerLanguages(languages)
  offer = look
  placeIcon = iconHash ? `/api/house/icon/${iconHash}` : undefined
  if (document.title.endsWith(before)) document.title = document.title.slice(0, -before.length) + placeName
  const { style } = document.documentElement
  for (const scheme of ['light', 'dark'] as const)
    for (const colour of ['accent', 'strong', 'tint', 'onTint'] as const)
      style.setProperty(`--house-${scheme}-${colour}`, accent?.[scheme]?.[colour] ?? '')
}
