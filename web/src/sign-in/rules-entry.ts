import { PASSWORD_CHARACTERS } from '@hereabouts/contract/accounts/limits'
import { charactersIn } from '@hereabouts/contract/http/characters'
import { preparePassword } from '@hereabouts/contract/http/text'
import { t } from '@lingui/core/macro'
import { CallError, EMPTY_BODY, failureOf, textOf } from '../platform/call-error.ts'

// Not in rules.ts, which every page loads.

/** The server accepted the sign-in or sign-up, but sent no complete user. */
export class IncompleteUser extends Error {
  override name = 'IncompleteUser'
  constructor(what: 'Login' | 'Signup') {
    super(`${what} failed: User data is incomplete`)
  }
}

/** The browser would drop the session's cookie, so the call was not made. */
export class CookiesBlocked extends Error {
  override name = 'CookiesBlocked'
}

/** @throws CookiesBlocked, before an account exists that could not stay signed in */
export function requireCookies({ cookieEnabled }: Pick<Navigator, 'cookieEnabled'>): void {
  if (!cookieEnabled) throw new CookiesBlocked()
}

const cookiesBlockedText = () =>
  t`This browser blocks cookies. Allow them for this site in its settings, then try again.`

/** The message for a failed sign-in, as specified in section 8. */
export function loginFailure(error: unknown): string {
  if (error instanceof CookiesBlocked) return cookiesBlockedText()
  if (error instanceof IncompleteUser) return t`Login failed: User data is incomplete`
  if (isAboutOidc(error)) return textOf(error)
  if (!(error instanceof CallError)) return t`Login failed. Please try again.`
  const { kind, status } = error
  if (kind === 'NETWORK') return t`Could not connect to the server. Please check your internet connection.`
  if (status === 401)
    return (
      serverMessageIn(error) ?? t`Invalid username or password. Please check your credentials and try again.`
    )
  if (status === 400) return t`Username and password are required. Please fill in both fields.`
  if (status === 429) return t`Too many login attempts. Please wait a few minutes before trying again.`
  if (status === 503) return t`Service temporarily unavailable. Please try again in a few moments.`
  if (status !== null && status >= 500) return t`Server error. Please try again later.`
  // A success without a body is an incomplete user, too.
  if (status !== null && status < 400) return t`Login failed: User data is incomplete`
  return t`Login failed. Please try again.`
}

/** Whether the error is about the operator's provider, and not about what somebody entered here. */
export function isAboutOidc(error: unknown): boolean {
  return error instanceof CallError && /^OIDC_/.test(error.code ?? '')
}

/** The message for a failed sign-in at the operator's provider. */
export function oidcFailure(error: unknown): string {
  return error instanceof CookiesBlocked ? cookiesBlockedText() : textOf(error)
}

/**
 * The message for somebody whom the operator's provider sends back with an error of OpenID Connect (Core, section
 * 3.1.2.6), or with nothing. Its own words are not shown: anybody can put them into a link.
 */
export function oidcRefusal(error: string | null): string {
  if (error === null || NOT_SIGNED_IN.test(error)) return t`You didn’t sign in there. You can start again.`
  if (error === 'temporarily_unavailable' || error === 'server_error')
    return t`That sign-in can’t be reached right now. Try again later.`
  return t`That didn’t work. Start again.`
}

const NOT_SIGNED_IN = /^(?:access_denied|(?:login|interaction|consent|account_selection)_required)$/

/** The message for a failed sign-up, as specified in section 8. */
export function signupFailure(error: unknown): string {
  if (error instanceof CookiesBlocked) return cookiesBlockedText()
  if (error instanceof IncompleteUser) return t`Signup failed: User data is incomplete`
  if (!(error instanceof CallError))
    return signupFailedBecause(error instanceof Error ? error.message : textOf(error))
  const { code, status, text } = error
  if (status === null) return signupFailedBecause(text)
  if (status < 400)
    return code === EMPTY_BODY
      ? t`Signup failed: User data is incomplete`
      : t`Signup failed: Invalid response from server`
  return serverMessageIn(error) ?? t`Signup failed: Server returned status ${status}`
}

function signupFailedBecause(reason: string): string {
  return t`Signup failed: ${reason}`
}

export function isPasswordLongEnough(password: string): boolean {
  const characters = charactersIn(preparePassword(password))
  return characters >= PASSWORD_CHARACTERS.min && characters <= PASSWORD_CHARACTERS.max
}

/** The error for an incomplete sign-in form, or null. */
export function missingCredentials(username: string, password: string): string | null {
  return username.trim() && password ? null : t`Username and password are required`
}

/** The server's own message, or null if the text is only the catalogue's text for the status. */
function serverMessageIn({ code, text, status }: CallError): string | null {
  return code !== null || text !== failureOf(status ?? 0).text ? text : null
}
