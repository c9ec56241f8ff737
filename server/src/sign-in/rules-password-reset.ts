/** An account that claims an address. */
export interface Claim {
  emailVerified: boolean
}

/** Those to whom a reset link goes: whoever has proved that the address is theirs, or else everybody who says so. */
export function claimsToReset<C extends Claim>(claims: readonly C[]): readonly C[] {
  const proved = claims.filter(({ emailVerified }) => emailVerified)
  return proved.length > 0 ? proved : claims.slice(0, LINKS_PER_MAIL_MAX)
}

// Somebody who has ten accounts on one address knows which of them they use.
const LINKS_PER_MAIL_MAX = 10
