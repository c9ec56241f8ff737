/** What stays in sight while the rows around it change their height: the end, a row by its key, or nothing. */
export type ScrollAnchor = 'end' | { row: string } | null

/** How far above the end one still hears what comes. */
export const NEAR_END_PX = 160
/** Positions are rounded to the pixels of a screen. */
const ROUNDED_PX = 2

/**
 * What is held after the page was scrolled, by a person or by what holds it.
 *
 * @param moved by how much it went down since it was last looked at (px), and how much of it is left below (px)
 */
export function anchorAfterScroll(
  held: ScrollAnchor,
  { movedPx, belowPx }: { movedPx: number; belowPx: number },
): ScrollAnchor {
  const isMoved = Math.abs(movedPx) >= ROUNDED_PX
  if (held !== 'end' && held && !isMoved) return held
  if (isAtEnd(belowPx)) return 'end'
  // What grew below the end took nobody away from it.
  return held === 'end' && movedPx > -ROUNDED_PX ? 'end' : null
}

/** Whether nothing is left below. */
export const isAtEnd = (belowPx: number) => belowPx < ROUNDED_PX
