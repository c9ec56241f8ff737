import type { FastifyInstance } from 'fastify'
import {
  OIDC_CLIENT,
  type OidcServer,
  signInAtProvider,
  startOidcServer,
} from '../server/test/oidc-server.ts'

const BROWSER = 'hereabouts_asker=a-browser-of-the-bench-0'

/** An OpenID Connect provider on this machine, and the settings with which the app uses it. */
export async function startProvider(publicUrl: string) {
  const provider = await startOidcServer({ returnUrl: `${publicUrl}/signin` })
  const oidc = { ...OIDC_CLIENT, issuer: provider.issuer, label: 'Chess Club', isOnlyWay: false }
  return { provider, oidc }
}

/**
 * What the provider answers about somebody whose address it has not confirmed. Asked beforehand, so that only our own
 * server is measured.
 */
export async function answerAbout(
  { http, origin, provider }: { http: FastifyInstance; origin: string; provider: OidcServer },
  { sub, email }: { sub: string; email: string },
): Promise<object> {
  const headers = { origin, cookie: BROWSER }
  const started = await http.inject({ method: 'POST', url: '/api/oidc-starts', headers })
  provider.answerAs({ sub, email, email_verified: false })
  const back = await signInAtProvider(started.json<{ url: string }>().url, provider.issuer)
  const { state, code, iss } = Object.fromEntries(back.searchParams)
  return { state, code, ...(iss && { iss }) }
}

/** Sends such an answer. Resolves to the proof that signing up or connecting an account needs. */
export async function finish(
  { http, origin }: { http: FastifyInstance; origin: string },
  answer: object | undefined,
): Promise<string> {
  const { statusCode, body } = await http.inject({
    method: 'POST',
    url: '/api/oidc-login',
    payload: answer ?? {},
    headers: { origin, cookie: BROWSER },
  })
  const { newcomer } = JSON.parse(body) as { newcomer?: { token: string; isKnown: boolean } | null }
  if (!newcomer || newcomer.isKnown) throw new Error(`the provider's answer: ${statusCode} ${body}`)
  return newcomer.token
}
