/** An account that claims an address. */
export interface Claim {
  emailVerified: boolean
}

/** The accounts that get a reset link: the one that confirmed the address, or else all that claim it, capped. */
export function claimsToReset<C extends Claim>(claims: readonly C[]): readonly C[] {
  const confirmed = claims.filter(({ emailVerified }) => emailVerified)
  return confirmed.length > 0 ? confirmed : claims.slice(0, LINKS_PER_MAIL_MAX)
}

// More accounts per address than anybody uses.
const LINKS_PER_MAIL_MAX = 10
