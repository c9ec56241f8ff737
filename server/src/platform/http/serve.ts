import type {
  Access,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ResponseOf,
  Role,
} from '@hereabouts/contract/http/endpoint'
import { COMMON_REFUSALS } from '@hereabouts/contract/http/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Logger } from '../log.ts'
import { Refused, refuse } from './refuse.ts'
import { type SessionCookie, tokenIn } from './session-cookie.ts'
import { mintViewer, type SessionHolder, type SessionId, type Viewer } from './viewer.ts'

/** What a handler is given: everything parsed by the endpoint's schemas, and nothing else of the request. */
export interface Call<E extends Endpoint> {
  viewer: E['access'] extends 'public' ? null : Viewer
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The caller's network address: for throttles, never stored. */
  address: string
  session: {
    /** Gives this browser the session of this token. */
    start(token: string): void
    /** Makes this browser forget its session. */
    forget(): void
  }
}

/** Binds an endpoint to what answers it. */
export type Serve = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<ResponseOf<E>>,
) => void

/** How the platform, which knows no room, learns who holds a token. */
export type FindSession = (token: string) => Promise<SessionHolder | null>

interface Parts {
  findSession: FindSession
  renewSession: (session: SessionId) => Promise<void>
  isAllowedOrigin: (origin: string | undefined) => boolean
  cookie: SessionCookie
  log: Logger
}

/**
 * The only way to answer a call. Checks, in this order: that a change comes from our own pages, who asks, whether they may,
 * and that what they sent is what the contract says; then mints the Viewer. What is answered is checked too, so nothing
 * leaves that the contract does not name.
 */
export function createServe(
  app: FastifyInstance,
  { findSession, renewSession, isAllowedOrigin, cookie, log }: Parts,
): Serve {
  return (endpoint, handle) => {
    const { method, access } = endpoint
    const changes = method !== 'GET'

    app.route({
      method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      // Before the body is read: a stranger's megabyte is not even parsed.
      onRequest: async (request, reply) => {
        if (changes && !isAllowedOrigin(request.headers.origin)) refuse(COMMON_REFUSALS.FOREIGN_ORIGIN)
        if (access !== 'public') request.viewer = await findViewer(access, request, reply)
      },
      handler: async (request, reply) => {
        const params = parse(endpoint.params, request.params, COMMON_REFUSALS.NOT_FOUND)
        if (access === 'self' && (params as { id: number }).id !== request.viewer?.id)
          refuse(COMMON_REFUSALS.NOT_FOUND)
        const call = {
          viewer: request.viewer,
          params,
          query: parse(endpoint.query ?? nothingAtAll, request.query, COMMON_REFUSALS.VALIDATION),
          body: parse(endpoint.body ?? nothingAtAll, request.body, COMMON_REFUSALS.VALIDATION),
          address: request.ip,
          session: {
            start: (token: string) => void reply.setCookie(cookie.name, token, cookie.options),
            forget: () => void reply.clearCookie(cookie.name, cookie.options),
          },
        }
        const answer = await handle(call as Call<typeof endpoint>).catch((error: unknown) => {
          if (error instanceof Refused && !isDeclared(endpoint, error))
            log.error(
              { path: endpoint.path, code: error.refusal.code },
              'a refusal that the contract does not declare',
            )
          throw error
        })
        return reply.send(z.parse(endpoint.response, answer))
      },
    })
  }

  async function findViewer(access: Access, request: FastifyRequest, reply: FastifyReply): Promise<Viewer> {
    const token = tokenIn(request.headers.cookie, cookie)
    const session = token === null ? null : await findSession(token)
    if (token === null || session === null) refuse(COMMON_REFUSALS.UNAUTHORIZED)
    if (session.isDue) {
      await renewSession(session.sessionId)
      reply.setCookie(cookie.name, token, cookie.options)
    }
    if (!mayCall(access, session.role)) refuse(COMMON_REFUSALS.FORBIDDEN)
    return mintViewer(session)
  }
}

/** Whether somebody of this role may call at all; whose things a call is about is asked apart. */
function mayCall(access: Access, role: Role): boolean {
  const isForRole = access === 'verifier' || access === 'moderator' || access === 'admin'
  return !isForRole || role === access || role === 'admin'
}

/** For what an endpoint does not take: leaving it out is right, and so is an empty object. */
const nothingAtAll = z.optional(z.strictObject({}))

function parse(
  schema: z.core.$ZodType | undefined,
  given: unknown,
  otherwise: { code: string; status: number; message: string },
) {
  const result = z.safeParse(schema ?? nothingAtAll, given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  refuse(otherwise, otherwise === COMMON_REFUSALS.VALIDATION && issue ? sentence(issue) : otherwise.message)
}

function sentence({ path, message }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${path.join('.')}: ${message}` : message
}

const COMMON_CODES = new Set<string>(Object.keys(COMMON_REFUSALS))

function isDeclared({ refusals = [] }: Endpoint, { refusal }: Refused): boolean {
  return COMMON_CODES.has(refusal.code) || refusals.some(({ code }) => code === refusal.code)
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}
