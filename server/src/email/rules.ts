/**
 * Whether confirming this address makes an account an admin. Compares addresses, not mailboxes as limits do: at
 * some providers, boss+x is another person.
 */
export function isAdminAddress(email: string, adminEmails: readonly string[]): boolean {
  return adminEmails.includes(email.toLowerCase())
}

/**
 * Whether an account with this many valid links can get another. Nobody is locked out, because the
 * earlier ones still work.
 */
export function canSendLink(validLinks: number): boolean {
  return validLinks < VALID_LINKS_MAX
}

// Per half hour. A person who needs more has another problem, and one who did not ask
// for them gets enough mail.
const VALID_LINKS_MAX = 5
