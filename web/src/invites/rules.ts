import { TYPED_CODE_CHARACTERS, TYPED_CODE_PATTERN } from '@hereabouts/contract/http/typed-code'
import type { Invite, InviteState } from '@hereabouts/contract/invites/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'

/** The URL to share and to show as a QR code. */
export function inviteUrl(origin: string, code: string): string {
  return `${origin}/invite/${code}`
}

/** Whether the text has the format of a code. Anything else needs no request. */
export function isInviteCode(text: string): boolean {
  return TYPED_CODE_PATTERN.test(text)
}

/** `ABCD EFGH`, which is easier to read out. */
export function inHalves(code: string): string {
  const half = TYPED_CODE_CHARACTERS / 2
  return `${code.slice(0, half)} ${code.slice(half)}`
}

/** The state of a link: "works for 30 more days · 2 joined". */
export function inviteSummary({ state, expiresAt, joins }: Invite, nowMs: number): string {
  const joined = plural(joins, { 0: 'nobody joined yet', one: '# joined', other: '# joined' })
  return state === 'open' ? `${timeLeft(Date.parse(expiresAt) - nowMs)} · ${joined}` : joined
}

function timeLeft(ms: number): string {
  const days = Math.ceil(ms / DAY_MS)
  return days > 1
    ? plural(days, { one: 'works for # more day', other: 'works for # more days' })
    : t`works for less than a day`
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The texts for links that no longer work. The visitor can still sign up. */
export const OVER: Record<
  Exclude<InviteState, 'open'>,
  { title: MessageDescriptor; text: MessageDescriptor }
> = {
  expired: {
    title: msg`This invitation has expired`,
    text: msg`You can still join.`,
  },
  off: {
    title: msg`This invitation was switched off`,
    text: msg`You can still join.`,
  },
  unknown: {
    title: msg`We can’t find this invitation`,
    text: msg`Part of the link may be missing. You can still join.`,
  },
}
