/** What stays in view while rows change their height: the end, a row by its key, or nothing. */
export type ScrollAnchor = 'end' | { row: string } | null

/** Within this distance from the end, new messages scroll into view. */
export const NEAR_END_PX = 160
/** Tolerance, because positions are rounded to physical pixels. */
const ROUNDED_PX = 2

/**
 * The anchor after the page was scrolled, by the person or by the anchor itself.
 *
 * @param scrolled the pixels scrolled down since the last call, and the pixels left below
 */
export function anchorAfterScroll(
  held: ScrollAnchor,
  { movedPx, belowPx }: { movedPx: number; belowPx: number },
): ScrollAnchor {
  const isMoved = Math.abs(movedPx) >= ROUNDED_PX
  if (held !== 'end' && held && !isMoved) return held
  if (isAtEnd(belowPx)) return 'end'
  // Content that grew below the end did not move the person away from it.
  return held === 'end' && movedPx > -ROUNDED_PX ? 'end' : null
}

/** Whether the page is scrolled to its end. */
export const isAtEnd = (belowPx: number) => belowPx < ROUNDED_PX
