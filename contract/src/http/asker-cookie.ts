/**
 * The cookie in which a browser keeps a random key of its own while it waits for an e-mail with a code. The code
 * works only together with the key. The app sets it, so that the answer to a request is the same for everybody.
 */
export function askerCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-hereabouts_asker' : 'hereabouts_asker'
}

/** At least 128 random bits, in hexadecimal or base64url. */
export const ASKER_KEY_PATTERN = /^[\w-]{22,64}$/
