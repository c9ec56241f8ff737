import { createHash } from 'node:crypto'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type {
  Access,
  AnsweredFile,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ResponseOf,
  Role,
} from '@hereabouts/contract/http/endpoint'
import { COMMON_ERRORS, MISSING_TEXT } from '@hereabouts/contract/http/error'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { DiskFull } from '../db/db.ts'
import type { Logger } from '../log.ts'
import type { Throttles } from '../throttle.ts'
import { networkOf } from './address.ts'
import { limitInFlight, type Spender, spendOn } from './budgets.ts'
import { CodedError, fail, failOn, failWithRetry } from './coded-error.ts'
import type { DeviceMark, DeviceMarks } from './device-marks.ts'
import { addFormRoute } from './form.ts'
import { type SessionCookie, tokenIn } from './session-cookie.ts'
import { createTokenGuesses } from './token-guesses.ts'
import { addUploadRoute, createTurns, readUpload } from './upload.ts'
import { type ContactBar, mintViewer, type SessionHolder, type SessionId, type Viewer } from './viewer.ts'

/** A handler's input: everything the endpoint's schemas have parsed, and nothing else of the request. */
export interface Call<E extends Endpoint> {
  viewer: E['access'] extends 'public' ? null : Viewer
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The uploaded file, if the endpoint takes one. */
  upload: E['upload'] extends object ? Buffer : undefined
  /** The caller's network address: for rate limits, never stored. */
  address: string
  /** The User-Agent: for a rough device name, never stored as is. */
  userAgent: string
  acceptLanguage: string | undefined
  /** The browser's device mark, if it has one. */
  device: DeviceMark | null
  /** The key of a browser that waits for an e-mail with a code, if it has one. */
  askerKey: string | null
  /** The browser's key, independent of who signs in there; a new one if it had no mark. */
  deviceKey: string
  session: {
    /** Sets the session cookie and the device mark. */
    start(token: string, id: UserId): void
    /** Sets the device mark only. */
    markDevice(id: UserId): void
    /** Clears the device mark. */
    forgetDevice(): void
    /** Clears the session cookie. */
    forget(): void
  }
}

/** Binds an endpoint to its handler. */
export type Serve = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<ResponseOf<E>>,
) => void

/** How the platform, which knows no feature, finds a token's session. */
export type FindSession = (token: string) => Promise<SessionHolder | null>

interface Parts {
  findSession: FindSession
  renewSession: (session: SessionId) => Promise<void>
  isAllowedOrigin: (origin: string | undefined) => boolean
  cookie: SessionCookie
  devices: DeviceMarks
  throttles: Throttles
  log: Logger
}

/**
 * The only way to answer a call. Checks, in this order: that a change comes from our own pages, the session,
 * the access, the budget and the input; then mints the Viewer. Checks the response too, so that only declared
 * fields are sent.
 */
export function createServe(
  app: FastifyInstance,
  { findSession, renewSession, isAllowedOrigin, cookie, devices, throttles, log }: Parts,
): Serve {
  const inTurn = createTurns()
  const tokenGuesses = createTokenGuesses()
  return (endpoint, handle) => {
    const { method, access } = endpoint
    const needsOrigin = method !== 'GET' && !endpoint.oneClick
    const spend = spendOn(throttles, endpoint)
    const withinFlight = limitInFlight(throttles, endpoint)

    const respond = async (request: FastifyRequest, reply: FastifyReply) => {
      const device = devices.read(request.headers.cookie)
      let newKey: string | undefined
      // Created on demand, because few calls need one.
      const deviceKey = () => {
        if (device) return device.device
        newKey ??= devices.newKey()
        return newKey
      }
      const markDevice = (id: UserId) => {
        // A valid mark stays, because failed tries on this device are counted by it.
        if (!device || !devices.isOf(device, id))
          reply.setCookie(devices.name, devices.make(id, deviceKey()), devices.options)
      }
      const params = parse(endpoint.params, request.params, COMMON_ERRORS.NOT_FOUND)
      if (access === 'self' && (params as { id: number }).id !== request.viewer?.id)
        fail(COMMON_ERRORS.NOT_FOUND)
      const call = {
        viewer: request.viewer,
        params,
        query: parse(endpoint.query ?? nothingAtAll, request.query, COMMON_ERRORS.VALIDATION),
        body: endpoint.upload
          ? undefined
          : parse(endpoint.body ?? nothingAtAll, request.body, COMMON_ERRORS.VALIDATION),
        // Last, so that a rejected upload is never read.
        upload: endpoint.upload && (await readUpload(request, endpoint.upload)),
        address: networkOf(request.ip),
        device,
        askerKey: devices.readAskerKey(request.headers.cookie),
        get deviceKey() {
          return deviceKey()
        },
        userAgent: request.headers['user-agent'] ?? '',
        acceptLanguage: request.headers['accept-language'],
        session: {
          start: (token: string, id: UserId) => {
            reply.setCookie(cookie.name, token, cookie.options)
            markDevice(id)
          },
          markDevice,
          forgetDevice: () => void reply.clearCookie(devices.name, devices.options),
          forget: () => void reply.clearCookie(cookie.name, cookie.options),
        },
      }
      const answer = await handle(call as Call<typeof endpoint>).catch((error: unknown) => {
        if (error instanceof CodedError && !isDeclared(endpoint, error))
          log.error(
            { path: endpoint.path, code: error.definition.code },
            'an error that the contract does not declare',
          )
        throw error
      })
      const checked = z.parse(endpoint.response, answer)
      if (endpoint.keptSeconds !== undefined)
        reply.header('cache-control', `public, max-age=${endpoint.keptSeconds}`)
      if (!endpoint.file) return reply.send(checked)
      const bytes = checked as Uint8Array
      if (endpoint.keptSeconds !== undefined && isKnown(request, reply, bytes))
        return reply.code(NOT_MODIFIED).send()
      return sendFile(reply, endpoint.file, bytes)
    }

    const route: RouteOptions = {
      method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      // Before the body is read, so that an unauthorised megabyte is not even parsed.
      onRequest: async (request, reply) => {
        if (needsOrigin && !isAllowedOrigin(request.headers.origin)) fail(COMMON_ERRORS.FOREIGN_ORIGIN)
        if (access !== 'public') request.viewer = await findViewer(endpoint, request, reply)
        await spend(spenderOf(request, devices))
      },
      handler: (request, reply) => {
        const respondNow = () => withinFlight(spenderOf(request, devices), () => respond(request, reply))
        return endpoint.upload && request.viewer ? inTurn(request.viewer.id, respondNow) : respondNow()
      },
    }
    if (endpoint.upload) addUploadRoute(app, route)
    else if (endpoint.oneClick) addFormRoute(app, route)
    else app.route(route)
  }

  async function findViewer(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Viewer> {
    const token = tokenIn(request.headers.cookie, cookie)
    if (token === null) fail(COMMON_ERRORS.UNAUTHORIZED)
    const { address, deviceAccount } = spenderOf(request, devices)
    const guesser = deviceAccount ? `device of ${deviceAccount}` : `address ${address}`
    const waitSeconds = throttles.isOn ? tokenGuesses.waitSeconds(guesser) : 0
    if (waitSeconds > 0) failWithRetry(waitSeconds)
    const session = await findSession(token)
    if (session === null) {
      await tokenGuesses.countUnknown(guesser)
      fail(COMMON_ERRORS.UNAUTHORIZED)
    }
    if (session.isDue) await renew(session, token, reply)
    const reason = cannotCall(endpoint, session)
    if (reason) fail(COMMON_ERRORS[reason])
    return mintViewer(session)
  }

  async function renew({ sessionId }: SessionHolder, token: string, reply: FastifyReply) {
    try {
      await renewSession(sessionId)
      reply.setCookie(cookie.name, token, cookie.options)
    } catch (error) {
      // The session is still valid, so a read must not fail because it could not be renewed.
      if (!(error instanceof DiskFull)) throw error
    }
  }
}

function spenderOf({ viewer, ip, params, headers }: FastifyRequest, devices: DeviceMarks): Spender {
  return {
    account: viewer?.id ?? null,
    address: networkOf(ip),
    deviceAccount: viewer ? undefined : devices.read(headers.cookie)?.account,
    about: (params as { id?: string } | undefined)?.id,
  }
}

const NOT_MODIFIED = 304

/** Names the file by its content (RFC 9110, section 8.8.3), and compares that with what the caller has. */
function isKnown(request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array): boolean {
  const hash = createHash('sha256').update(bytes).digest('base64url')
  // Weak, because the response may be compressed.
  reply.header('etag', `W/"${hash}"`)
  const known = request.headers['if-none-match'] ?? ''
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${hash}"`)
}

/** Files are shown by our own pages, or read by programs: opened directly, they can load and run nothing. */
function sendFile(reply: FastifyReply, { type, name, keptSeconds }: AnsweredFile, bytes: Uint8Array) {
  // Inline, because iOS offers to add an event only then.
  if (name !== undefined) reply.header('content-disposition', `inline; filename="${name}"`)
  reply.type(type.startsWith('image/') ? type : `${type}; charset=utf-8`).header('x-robots-tag', 'noindex')
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  if (keptSeconds !== undefined)
    // A browser must not show it to the next account on the same device.
    reply.header('cache-control', `private, max-age=${keptSeconds}, immutable`).header('vary', 'cookie')
  return reply.send(Buffer.from(bytes))
}

/** Why this session may not make the call, from the endpoint's declarations, or null. Denies by default. */
export function cannotCall(
  { access, underSanction, whileWaiting, contactsFirst, asksPassword }: Endpoint,
  {
    role,
    lockout,
    contactBar,
    isConfirmed,
    needsPasskey,
  }: Pick<SessionHolder, 'role' | 'lockout' | 'contactBar' | 'isConfirmed' | 'needsPasskey'>,
): keyof typeof COMMON_ERRORS | null {
  const isAvailable = lockout === 'WAITING' ? whileWaiting : underSanction
  if (lockout !== null && !isAvailable) return lockout ?? 'FORBIDDEN'
  if (!mayCall(access, role)) return 'FORBIDDEN'
  if (contactsFirst && isBarred(contactsFirst, contactBar)) return contactBar ?? 'RESTRICTED'
  if (isForTeam(access) && needsPasskey !== false) return 'PASSKEY_NEEDED'
  return asksPassword && !isConfirmed ? 'PASSWORD_NEEDED' : null
}

/** Whether a sanction forbids such a first contact. A cool-down forbids only inviting and writing to somebody. */
function isBarred(contacts: NonNullable<Endpoint['contactsFirst']>, bar: ContactBar | null | undefined) {
  return bar !== null && !(bar === 'COOLING_DOWN' && contacts === 'group')
}

/** Whether this role may call the endpoint; ownership is checked separately. */
function mayCall(access: Access, role: Role): boolean {
  if (access === 'team') return role === 'verifier' || role === 'moderator' || role === 'admin'
  return !isForTeam(access) || role === access || role === 'admin'
}

function isForTeam(access: Access): boolean {
  return access === 'team' || access === 'verifier' || access === 'moderator' || access === 'admin'
}

/** For undeclared input: only a missing value or an empty object is valid. */
const nothingAtAll = z.optional(z.strictObject({}))

function parse(
  schema: z.core.$ZodType | undefined,
  given: unknown,
  otherwise: { code: string; status: number; message: string },
) {
  const result = z.safeParse(schema ?? nothingAtAll, given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (otherwise !== COMMON_ERRORS.VALIDATION || !issue) fail(otherwise)
  const { path, message } = issue
  if (path.length === 0 && message === MISSING_TEXT) fail(otherwise)
  failOn(message, path.length > 0 ? path.join('.') : null)
}

const COMMON_CODES = new Set<string>(Object.keys(COMMON_ERRORS))

function isDeclared({ errors = [] }: Endpoint, { definition }: CodedError): boolean {
  return COMMON_CODES.has(definition.code) || errors.some(({ code }) => code === definition.code)
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}
