import type { Configuration } from 'openid-client'
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

/** The page of the app to which the provider sends people back. */
export const OIDC_RETURN_PATH = '/signin'

export type OidcProvider = ReturnType<typeof createOidcProvider>

/** The operator's OpenID Connect provider. Its metadata is read with the first call, and kept. */
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
     */
    async prove(
      answer: { state: string; code: string; iss?: string },
      { state, nonce, codeVerifier }: OidcRequest,
    ): Promise<ProvedIdentity> {
      const client = await load()
      const configuration = await discovered()
      const url = new URL(returnUrl)
      for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
      const tokens = await client.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
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

/** Reads the provider's metadata. Throws if they cannot be read, or belong to another issuer. */
export async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const client = await load()
  const url = new URL(issuer)
  // The settings allow http only for tests.
  const isPlain = url.protocol === 'http:'
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
  const metadata = found.serverMetadata()
  // The default of OpenID Connect; the library's is client_secret_post.
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = metadata
  const authentication = methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret)
  const configuration = new client.Configuration(metadata, clientId, clientSecret, authentication)
  configuration.timeout = TIMEOUT_SECONDS
  if (isPlain) client.allowInsecureRequests(configuration)
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
