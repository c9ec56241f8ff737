import type { Configuration, ServerMetadata } from 'openid-client'
import type { OidcSettings } from './config-oidc.ts'

/** What must come back with the provider's answer. */
export interface OidcRequest {
  state: string
  nonce: string
  /** Of PKCE (RFC 7636). */
  codeVerifier: string
}

/** Somebody who has signed in at the provider. */
export interface ProvedIdentity {
  issuer: string
  /** Their ID there, which never changes. */
  subject: string
  /** Asks the provider what it says about them. Without an answer, that is only what the ID token says. */
  describe(): Promise<Described>
}

/** What the provider says, unchecked. */
export interface Described {
  name: string | null
  email: string | null
  /** Whether the provider says that it has confirmed the address. */
  isEmailConfirmed: boolean
  picture: string | null
}

/** The provider cannot be reached, or does not answer as one. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}

/** The page of the app to which the provider sends people back. */
export const OIDC_RETURN_PATH = '/signin'

export type OidcProvider = ReturnType<typeof createOidcProvider>

/**
 * The operator's OpenID Connect provider. Its metadata is read with the first call, and again after an
 * answer that does not match it.
 */
export function createOidcProvider(settings: OidcSettings, publicUrl: string) {
  const returnUrl = `${publicUrl}${OIDC_RETURN_PATH}`
  let discovering: Promise<Configuration> | null = null

  async function discovered(): Promise<Configuration> {
    discovering ??= discover(settings)
    try {
      return await discovering
    } catch (error) {
      discovering = null
      throw error
    }
  }

  return {
    issuer: settings.issuer,
    /** Where the browser signs in. Throws if the provider cannot be used. */
    async urlFor({ state, nonce, codeVerifier }: OidcRequest): Promise<string> {
      const client = await load()
      return client.buildAuthorizationUrl(await discovered(), {
        redirect_uri: returnUrl,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }).href
    },
    /**
     * Throws unless the provider answered this request: the library checks state, issuer, signature, audience,
     * expiry and nonce.
     *
     * @throws ProviderUnreachable if it cannot be asked
     */
    async prove(
      answer: { state: string; code: string; iss?: string },
      { state, nonce, codeVerifier }: OidcRequest,
    ): Promise<ProvedIdentity> {
      const client = await load()
      const found = await reaching(discovered)
      // A new one reads the provider's keys, which may have changed since the last sign-in.
      const configuration = configure(client, found.serverMetadata(), settings)
      const url = new URL(returnUrl)
      for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier }
      const tokens = await client
        .authorizationCodeGrant(configuration, url, { ...checks, idTokenExpected: true })
        .catch((error) => {
          // If the provider did not refuse the code, its metadata may have changed.
          if (!(error instanceof client.ResponseBodyError)) discovering = null
          throw isUnreachable(error) ? new ProviderUnreachable(error.message, { cause: error }) : error
        })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no ID token')
      // The library compares it only if the token is for several apps.
      if (claims.azp !== undefined && claims.azp !== settings.clientId)
        throw new Error('the ID token was issued to another app')
      if (!isSubject(claims.sub)) throw new Error('the subject of the ID token cannot be stored')
      return {
        issuer: claims.iss,
        subject: claims.sub,
        async describe() {
          // Most providers send name and address only there.
          const { userinfo_endpoint } = configuration.serverMetadata()
          if (!userinfo_endpoint) return toDescribed(claims, {})
          const asked = client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          return toDescribed(claims, await asked.catch(() => ({})))
        },
      }
    },
  }
}

const TIMEOUT_SECONDS = 10

/** The provider's clock and ours may differ by this much. The code and the nonce keep old ID tokens out. */
const CLOCK_TOLERANCE_SECONDS = 5 * 60

/** @throws ProviderUnreachable whatever goes wrong */
async function reaching<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw new ProviderUnreachable((error as Error).message, { cause: error })
  }
}

/** Whether the provider could not be asked, or has a problem of its own. */
function isUnreachable(error: { name?: string; code?: string; status?: number; cause?: unknown }): boolean {
  const status = error.status ?? (error.cause instanceof Response ? error.cause.status : 0)
  if (status >= 500) return true
  // Of fetch: no connection, or one that broke off.
  return error.code === undefined ? error.name === 'TypeError' : UNANSWERED.has(error.code)
}

const UNANSWERED = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])

/** Reads the provider's metadata. Throws if they cannot be read, or belong to another issuer. */
export async function discover(settings: OidcSettings): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = settings
  const client = await load()
  const url = new URL(issuer)
  const isPlain = isHttp(issuer)
  const read = (from: URL) =>
    client.discovery(from, clientId, clientSecret, undefined, {
      execute: isPlain ? [client.allowInsecureRequests] : [],
      timeout: TIMEOUT_SECONDS,
    })
  const found = await read(url).catch((error) => {
    const named = issuerIn(error)
    if (named && isSameButSlash(named, issuer)) return read(new URL(named))
    throw error
  })
  return configure(client, found.serverMetadata(), settings)
}

/** The settings allow http only for tests. */
const isHttp = (issuer: string) => issuer.startsWith('http:')

function configure(
  client: typeof import('openid-client'),
  metadata: ServerMetadata,
  { issuer, clientId, clientSecret }: OidcSettings,
): Configuration {
  // The default of OpenID Connect; the library's is client_secret_post.
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = metadata
  const authentication = methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret)
  const known = { client_secret: clientSecret, [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const configuration = new client.Configuration(metadata, clientId, known, authentication)
  configuration.timeout = TIMEOUT_SECONDS
  if (isHttp(issuer)) client.allowInsecureRequests(configuration)
  // By default, the library relies on TLS, and does not check signatures of ID tokens.
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

/** The issuer that the provider's metadata name, if it is not the one that was expected. */
function issuerIn(error: { cause?: { attribute?: unknown; body?: { issuer?: unknown } } }): string | null {
  return error.cause?.attribute === 'issuer' ? textIn(error.cause.body?.issuer) : null
}

/** Operators type an issuer with a final slash or without one. It names the same provider. */
function isSameButSlash(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '')
}

/** With the first sign-in, because few installations need it. */
const load = () => import('openid-client')

/** OpenID Connect Core, section 2: at most 255 ASCII characters. */
function isSubject(subject: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(subject)
}

type Claims = Readonly<Record<string, unknown>>

export function toDescribed(idToken: Claims, userInfo: Claims): Described {
  const all = { ...idToken, ...userInfo }
  // An address and its confirmation belong together.
  const { email, email_verified: isConfirmed } = userInfo.email === undefined ? idToken : userInfo
  return {
    name: textIn(all.given_name) ?? textIn(all.name),
    email: textIn(email),
    // Some providers write it as text.
    isEmailConfirmed: isConfirmed === true || isConfirmed === 'true',
    picture: textIn(all.picture),
  }
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
