/** An account that claims an address. */
export interface Claim {
  emailVerified: boolean
}

/** Those to whom a reset link goes: whoever has proved that the address is theirs, or else everybody who says so. */
export function claimsToReset<C extends Claim>(claims: readonly C[]): readonly C[] {
  const proved = claims.filter(({ emailVerified }) => emailVerified)
  return proved.length > 0 ? proved : claims.slice(0, LINKS_PER_MAIL_MAX)
}

/** Whether whoever proves that this address is theirs is an admin. */
export function isAdminAddress(email: string, adminEmails: readonly string[]): boolean {
  return adminEmails.includes(email.toLowerCase())
}

/** Whether an account that has so many good links may be sent one more. Those it has work still, so nobody is locked out. */
export function maySendLink(goodLinks: number): boolean {
  return goodLinks < GOOD_LINKS_MAX
}

// Somebody who has ten accounts on one address knows which of them they use.
const LINKS_PER_MAIL_MAX = 10
// Within half an hour: who needs more has another trouble, and who is sent them unasked has enough.
const GOOD_LINKS_MAX = 5
