/** The colours of one colour scheme that follow from the accent, as `#rrggbb`. */
export interface AccentColours {
  accent: string
  /** Behind a pressed button. */
  strong: string
  /** A quiet background. */
  tint: string
  onTint: string
}

export interface Accent {
  light: AccentColours
  dark: AccentColours
}

/** The least contrast of text and background (WCAG 2.2, 1.4.3). */
const CONTRAST_MIN = 4.5

// As in web/src/ui/tokens.css; a test compares them.
export const LIGHT = {
  backgrounds: ['#f3eadf', '#fbf6ef', '#fffdfa'],
  surface: '#fffdfa',
  ink: '#2b2019',
  onAccent: '#fffaf5',
}
export const DARK = {
  backgrounds: ['#2c2420', '#221b17', '#171210'],
  surface: '#221b17',
  ink: '#f6eee7',
  onAccent: '#2b1305',
}

/**
 * All colours that follow from an accent for the light scheme. Every text among them has a contrast of at least 4.5 to 1. The
 * dark scheme has a lighter accent if it needs one for that.
 *
 * @param accent as `#rrggbb`
 * @returns null if the accent itself is too pale for texts on light backgrounds
 */
export function coloursFrom(accent: string): Accent | null {
  if (!isReadable(accent, LIGHT.backgrounds)) return null
  const darkAccent = firstOf(
    (share) => mix(accent, '#ffffff', share),
    (each) => isReadable(each, DARK.backgrounds),
  )
  return { light: around(accent, LIGHT), dark: around(darkAccent, DARK) }
}

function around(accent: string, { surface, ink }: typeof LIGHT): AccentColours {
  const tint = firstOf(
    (share) => mix(accent, surface, TINT_FROM + share * (1 - TINT_FROM)),
    (each) => isReadable(accent, [each]),
  )
  return {
    accent,
    strong: mix(accent, ink, 0.2),
    tint,
    onTint: mix(accent, ink, 0.25),
  }
}

/** The share of the surface's colour in the strongest tint. */
const TINT_FROM = 0.86
const STEPS = 50

/** Steps from one colour towards another, which is good, and returns the first good one. */
function firstOf(colourAt: (share: number) => string, isGood: (colour: string) => boolean): string {
  for (let step = 0; step < STEPS; step++) {
    const colour = colourAt(step / STEPS)
    if (isGood(colour)) return colour
  }
  return colourAt(1)
}

function isReadable(text: string, backgrounds: readonly string[]): boolean {
  return backgrounds.every((background) => contrastOf(text, background) >= CONTRAST_MIN)
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A colour with this share of another one in it. */
function mix(colour: string, other: string, share: number): string {
  const others = channelsOf(other)
  return `#${channelsOf(colour)
    .map((value, i) => Math.round(value + ((others[i] as number) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}
