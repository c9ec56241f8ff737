/** Whether whoever proves that this address is theirs is an admin. */
export function isAdminAddress(email: string, adminEmails: readonly string[]): boolean {
  return adminEmails.includes(email.toLowerCase())
}

/** Whether an account that has so many good links may be sent one more. Those it has work still, so nobody is locked out. */
export function maySendLink(goodLinks: number): boolean {
  return goodLinks < GOOD_LINKS_MAX
}

// Within half an hour: who needs more has another trouble, and who is sent them unasked has enough.
const GOOD_LINKS_MAX = 5
