import { CODE_DIGITS, CODE_GRACE_SECONDS, CODE_ROTATES_SECONDS } from '@hereabouts/contract/meetups/limits'

/** Which meetup a QR code is for: its ID, or that of a gathering after a G. */
export type CodeOf = number | `G${number}`

/**
 * The content of the QR code. Upper case and digits only, which gives the coarsest modules and the
 * longest reading distance.
 */
export function qrCodeText(of: CodeOf, code: string): string {
  return `HEREABOUTS:${of}:${code}`
}

/** The code in a QR code's text. Null for any other text. */
export function codeInQrCode(text: string, of: CodeOf): string | null {
  return new RegExp(`^HEREABOUTS:${of}:(\\d{${CODE_DIGITS}})$`).exec(text)?.[1] ?? null
}

export interface CodeTime {
  /** Share of its lifetime that is left: 1 when new, 0 when the next one is due. */
  share: number
  seconds: number
  /** Whether the server would reject it: the grace period is over, but no new code has arrived. */
  isOver: boolean
}

/** How long a code remains valid. */
export function codeTime(expiresAt: string, nowMs: number): CodeTime {
  const leftMs = Date.parse(expiresAt) - nowMs
  const seconds = Math.min(Math.max(Math.ceil(leftMs / 1000), 0), CODE_ROTATES_SECONDS)
  return {
    seconds,
    share: seconds / CODE_ROTATES_SECONDS,
    isOver: leftMs < -CODE_GRACE_SECONDS * 1000,
  }
}
