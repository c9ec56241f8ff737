import { readFileSync } from 'node:fs'
import { CATEGORIES, type Category } from '@hereabouts/contract/interests/limits-categories'
import { describe, expect, test } from 'vitest'

/** The names of the specification, section 3, as degrees on the colour wheel. */
const HUES: Record<Category, [name: string, from: number, to: number] | ['grey']> = {
  social_activities: ['blue', 210, 240],
  local_knowledge: ['green', 90, 160],
  assistance_skills: ['purple', 260, 290],
  discussion_topics: ['yellow', 40, 65],
  personal_connections: ['red', 350, 370],
  professional: ['sky blue', 190, 205],
  dating: ['pink', 310, 340],
  custom: ['grey'],
}

const tokens = readFileSync(new URL('../web/src/ui/tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)')

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s scheme', (_, scheme) => {
  test.each(CATEGORIES)('%s has its specified colour, for text and behind it', (category) => {
    for (const token of [`--category-${category}`, `--category-${category}-tint`]) {
      const [, colour = ''] = new RegExp(`${token}: (#[0-9a-f]{6});`).exec(scheme) ?? []
      const { hue, chroma } = wheelOf(colour)
      const [, from, to] = HUES[category]
      if (from === undefined || to === undefined) expect(chroma, token).toBeLessThan(0.06)
      else {
        expect(chroma, token).toBeGreaterThan(0.07)
        expect(hue < from ? hue + 360 : hue, token).toBeGreaterThanOrEqual(from)
        expect(hue < from ? hue + 360 : hue, token).toBeLessThanOrEqual(to)
      }
    }
  })
})

/** The hue in degrees, and how far a colour is from grey, 0 to 1. */
function wheelOf(hex: string): { hue: number; chroma: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  )
  const most = Math.max(red, green, blue)
  const chroma = most - Math.min(red, green, blue)
  const turn =
    most === red
      ? (green - blue) / chroma
      : most === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma
  return { hue: (turn * 60 + 360) % 360, chroma }
}
