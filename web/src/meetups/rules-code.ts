import { CODE_DIGITS, CODE_GRACE_SECONDS, CODE_ROTATES_SECONDS } from '@hereabouts/contract/meetups/limits'

/** What the picture of a code says. In the letters that make the coarsest picture, which is read from farthest away. */
export function pictureText(meetupId: number, code: string): string {
  return `HEREABOUTS:${meetupId}:${code}`
}

/** The code that a picture holds; null for a picture of something else. */
export function codeInPicture(text: string, meetupId: number): string | null {
  return new RegExp(`^HEREABOUTS:${meetupId}:(\\d{${CODE_DIGITS}})$`).exec(text)?.[1] ?? null
}

export interface CodeTime {
  /** 1 when it is new, 0 when the next one comes. */
  share: number
  seconds: number
  /** Whether it would be refused: the next one is there for long, but did not reach this phone. */
  isOver: boolean
}

/** How long a code still holds. */
export function codeTime(expiresAt: string, nowMs: number): CodeTime {
  const leftMs = Date.parse(expiresAt) - nowMs
  const seconds = Math.min(Math.max(Math.ceil(leftMs / 1000), 0), CODE_ROTATES_SECONDS)
  return {
    seconds,
    share: seconds / CODE_ROTATES_SECONDS,
    isOver: leftMs < -CODE_GRACE_SECONDS * 1000,
  }
}
