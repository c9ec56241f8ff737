import { createPublicKey, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** What the provider says about somebody. */
export interface KnownPerson {
  sub: string
  name?: string
  given_name?: string
  picture?: string
  email?: string | undefined
  email_verified?: boolean | undefined
}

export type OidcServer = Awaited<ReturnType<typeof startOidcServer>>

export const OIDC_CLIENT = {
  clientId: 'hereabouts',
  clientSecret: 'a secret of the tests, and of nobody else',
}

interface Changes {
  /** Of the ID token; signed again. */
  claims?: (claims: Record<string, unknown>) => Record<string, unknown>
  /** Signs with a key that the provider does not publish. */
  isForeignKey?: boolean
}

/**
 * A real OpenID Connect provider on this machine. Instead of a form, the test decides who signs in there, and can
 * change what it says.
 */
export async function startOidcServer({ port = 0, returnUrl }: { port?: number; returnUrl: string }) {
  const people = new Map<string, KnownPerson>()
  const files = new Map<string, Buffer>()
  let answering: KnownPerson | null = null
  let changes: Changes = {}
  let declining = DECLINED
  let failing: string | null = null
  let hanging: string | null = null
  const server = createServer()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  // Another site than localhost, as a provider is.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const foreign = newKey()
  let ours = { key: newKey(), id: KEY_ID }

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_CLIENT.clientId,
        client_secret: OIDC_CLIENT.clientSecret,
        redirect_uris: [returnUrl],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    clientAuthMethods: ['client_secret_basic'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'picture'],
      email: ['email', 'email_verified'],
    },
    cookies: { keys: ['of the tests'] },
    jwks: { keys: [toJwk(ours.key, ours.id)] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `${SIGN_IN}${uid}` },
    ttl: { Session: 60, Grant: 60, Interaction: 60, IdToken: 60, AccessToken: 60 },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    // Nobody is asked what the app may know.
    async loadExistingGrant({ oidc }) {
      // A second tab must not end the grant of the first.
      const known = oidc.session?.grantIdFor(OIDC_CLIENT.clientId)
      const given = known && (await oidc.provider.Grant.find(known))
      if (given) return given
      const grant = new oidc.provider.Grant({
        clientId: OIDC_CLIENT.clientId,
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (context.path === '/token' && body?.id_token) body.id_token = changed(body.id_token)
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '', issuer)
    if (pathname === failing) return void response.writeHead(503).end()
    // Headers arrive, and then nothing.
    if (pathname === hanging) return void response.writeHead(200, JSON_TYPE).flushHeaders()
    const file = files.get(pathname)
    if (file) return void response.setHeader('content-type', 'application/json').end(file)
    if (!pathname.startsWith(SIGN_IN)) return void answer(request, response)
    const person = answering
    if (person) people.set(person.sub, person)
    void provider.interactionFinished(
      request,
      response,
      person ? { login: { accountId: person.sub, remember: false } } : declining,
    )
  })

  function changed(token: string): string {
    const { claims = (all) => all, isForeignKey = false } = changes
    const [, payload = ''] = token.split('.')
    const all = claims(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    return sign(all, isForeignKey ? { ...ours, key: foreign } : ours)
  }

  return {
    issuer,
    /** Who signs in there from now on; null declines. */
    answerAs(person: KnownPerson | null, to: Changes = {}) {
      answering = person
      changes = to
      declining = DECLINED
    },
    /** From now on, the provider sends people back with this error. */
    answerWithError(error: string, description: string) {
      answering = null
      declining = { error, error_description: description }
    },
    /** From now on, it signs with a new key, and publishes no other. */
    changeKey() {
      ours = { key: newKey(), id: `${ours.id}-next` }
      files.set('/jwks', Buffer.from(JSON.stringify({ keys: [toJwk(createPublicKey(ours.key), ours.id)] })))
    },
    /** Answers one path with an error from now on, or none. */
    fail(path: string | null) {
      failing = path
    },
    /** Never finishes answering one path from now on, or none. */
    hang(path: string | null) {
      hanging = path
    },
    /** Serves a file, and returns its address. */
    serve(path: string, file: Buffer) {
      files.set(path, file)
      return `${issuer}${path}`
    },
    async stop() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/**
 * Opens a URL of the provider as a browser does, and follows it until it leads back to the app. Resolves to that
 * URL, which is not opened.
 */
export async function signInAtProvider(url: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  for (let at = new URL(url); ; ) {
    if (at.origin !== issuer) return at
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${at}: ${response.status} ${await response.text()}`)
    at = new URL(location, at)
  }
}

const DECLINED = { error: 'access_denied', error_description: 'declined' }
const JSON_TYPE = { 'content-type': 'application/json' }
const SIGN_IN = '/interaction/'
const KEY_ID = 'of-the-tests'

function newKey(): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
}

function toJwk(key: KeyObject, kid: string) {
  return { ...key.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
}

function sign(claims: object, { key, id }: { key: KeyObject; id: string }): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const content = `${encode({ alg: 'RS256', typ: 'JWT', kid: id })}.${encode(claims)}`
  return `${content}.${createSign('RSA-SHA256').update(content).sign(key, 'base64url')}`
}
