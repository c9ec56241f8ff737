import { EMAIL_CODE_MINUTES } from '@hereabouts/contract/email/limits'
import { ASKER_KEY_PATTERN, askerCookieName } from '@hereabouts/contract/http/asker-cookie'

/**
 * Gives this browser a random key before it asks for an e-mail: the code in it works only together with the key.
 * A cookie, so that it works in all tabs, and requests look the same with and without it.
 */
export function markAsker() {
  const isHttps = location.protocol === 'https:'
  const name = askerCookieName(isHttps)
  const [, known = ''] = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie) ?? []
  // If this request is refused, the code of an earlier one must still work.
  const key = ASKER_KEY_PATTERN.test(known) ? known : newKey()
  const seconds = EMAIL_CODE_MINUTES * 60
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = `${name}=${key}; Path=/; Max-Age=${seconds}; SameSite=Strict${isHttps ? '; Secure' : ''}`
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
