import type { HouseInShort } from '@hereabouts/contract/instance/schemas'
import { OF_THE_PHONE, readStored, removeStored, writeStored } from './storage.ts'

type Look = Pick<HouseInShort, 'name' | 'accent'>

const HOUSE = `${OF_THE_PHONE}house`
const APP_NAME = 'Hereabouts'

/** What the operator calls this place. */
export let placeName = APP_NAME

/** Shows name and colours as this phone has seen them last, before anything is drawn. */
export function startHouse() {
  const stored = readStored(HOUSE) as Partial<Look> | null
  if (stored) showHouse(stored)
}

/** Shows the operator's name and colours, or the app's own, and remembers them for the next start. */
export function keepHouse(look: Look | null) {
  showHouse(look ?? {})
  if (look) writeStored(HOUSE, { name: look.name, accent: look.accent })
  else removeStored(HOUSE)
}

function showHouse({ name, accent }: Partial<Look>) {
  const before = placeName
  placeName = (typeof name === 'string' && name) || APP_NAME
  if (document.title.endsWith(before)) document.title = document.title.slice(0, -before.length) + placeName
  const { style } = document.documentElement
  for (const scheme of ['light', 'dark'] as const)
    for (const colour of ['accent', 'strong', 'tint', 'onTint'] as const)
      style.setProperty(`--house-${scheme}-${colour}`, accent?.[scheme]?.[colour] ?? '')
}
