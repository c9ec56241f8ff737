import type { Thread } from './rules-threads.ts'

/** The address of a message's picture, which only two people can send each other. */
export function pictureUrl({ a, b }: Thread, seq: number): string {
  return `/api/conversations/${a}/${b}/messages/${seq}/picture`
}

/**
 * The size in CSS pixels at which a conversation shows a picture of this size. Very long ones are cropped.
 */
export function boxOf({ width, height }: { width: number; height: number }): {
  width: number
  height: number
} {
  const scale = Math.min(1, BOX_PX_MAX.width / width, BOX_PX_MAX.height / height)
  return {
    width: Math.max(SIDE_PX_MIN, Math.round(width * scale)),
    height: Math.max(SIDE_PX_MIN, Math.round(height * scale)),
  }
}

const BOX_PX_MAX = { width: 260, height: 320 }
/** Large enough to tap. */
const SIDE_PX_MIN = 64
