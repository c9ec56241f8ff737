/** How much may be asked for in a time, and by whom it is counted. */
export interface Budget {
  /** `account`: whoever is signed in. `address`: a network address, for calls that need no session. */
  readonly per: 'account' | 'address'
  readonly calls: number
  readonly perSeconds: number
  /** How many calls may be under way at the same moment. */
  readonly inFlightMax?: number
  /** Calls about oneself do not count. */
  readonly exceptOwn?: boolean
  /** Who was signed in before on the device is counted by account instead, so that nobody at their address can use up theirs. */
  readonly knowsDevices?: boolean
  /** Endpoints that name the same here are counted together. */
  readonly countedAs?: string
}

const SECONDS_OF = {
  minute: 60,
  '10 minutes': 10 * 60,
  '15 minutes': 15 * 60,
  hour: 60 * 60,
  day: 24 * 60 * 60,
} as const

type Span = keyof typeof SECONDS_OF
type More = Pick<Budget, 'inFlightMax' | 'exceptOwn' | 'knowsDevices' | 'countedAs'>

/** `perAccount(60, 'minute')`: what one signed-in person may call, on all devices together. */
// @__NO_SIDE_EFFECTS__
export function perAccount(calls: number, span: Span, more: More = {}): Budget {
  return { per: 'account', calls, perSeconds: SECONDS_OF[span], ...more }
}

/** `perAddress(30, 'hour')`: what may come from one network address, which many people may share. */
// @__NO_SIDE_EFFECTS__
export function perAddress(calls: number, span: Span, more: More = {}): Budget {
  return { per: 'address', calls, perSeconds: SECONDS_OF[span], ...more }
}
