/** A rate limit: how many calls are allowed in a period, counted per account or per network address. */
export interface Budget {
  /**
   * `account`: the signed-in account. `address`: the caller's network address, for calls without a session.
   */
  readonly per: 'account' | 'address'
  readonly calls: number
  readonly perSeconds: number
  /** How many calls may run at the same time. */
  readonly inFlightMax?: number
  /** Calls about the caller's own account do not count. */
  readonly exceptOwn?: boolean
  /**
   * Counts per account on devices where that account was signed in before, so that a neighbour on the same
   * address cannot use up its budget.
   */
  readonly knowsDevices?: boolean
  /** Endpoints with the same name here share one budget. */
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

/** `perAccount(60, 'minute')`: calls of one account, on all its devices together. */
// @__NO_SIDE_EFFECTS__
export function perAccount(calls: number, span: Span, more: More = {}): Budget {
  return { per: 'account', calls, perSeconds: SECONDS_OF[span], ...more }
}

/** `perAddress(30, 'hour')`: calls from one network address, which many people may share. */
// @__NO_SIDE_EFFECTS__
export function perAddress(calls: number, span: Span, more: More = {}): Budget {
  return { per: 'address', calls, perSeconds: SECONDS_OF[span], ...more }
}
