import type { CookieSerializeOptions } from '@fastify/cookie'
import { SESSION_DAYS } from '@hereabouts/contract/accounts/limits'
import { parseCookie } from 'cookie'

export interface SessionCookie {
  name: string
  options: CookieSerializeOptions
}

/**
 * The cookie's name and flags: over https, Secure and `__Host-`, so that no other host can set or read it.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const isHttps = publicUrl.startsWith('https:')
  return {
    name: isHttps ? '__Host-hereabouts_session' : 'hereabouts_session',
    options: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
      maxAge: SESSION_DAYS * 24 * 60 * 60,
    },
  }
}

/** The session token in a Cookie header, or null. */
export function tokenIn(header: string | undefined, { name }: SessionCookie): string | null {
  return parseCookie(header ?? '')[name] || null
}
