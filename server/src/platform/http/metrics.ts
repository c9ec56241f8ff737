import { createHash, timingSafeEqual } from 'node:crypto'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../config.ts'
import type { Metrics } from '../metrics.ts'
import type { TracedRequest, Tracing } from '../tracing.ts'
import { answer } from './errors.ts'

export function countRequests(app: FastifyInstance, metrics: Metrics) {
  app.addHook('onResponse', async (request, reply) => metrics.countRequest(describeRequest(request, reply)))
}

/** Traces each request. Call it before any route is added. */
export function traceRequests(app: FastifyInstance, tracing: Tracing) {
  const traced = new WeakMap<FastifyRequest, TracedRequest>()
  app.addHook('onRequest', (request, _, next) => {
    const started = tracing.startRequest()
    traced.set(request, started)
    started.run(next)
  })
  app.addHook('onResponse', async (request, reply) =>
    traced.get(request)?.end(describeRequest(request, reply)),
  )
}

/** A request by its route pattern, never by its URL, which may contain a link's token. */
function describeRequest(
  { method, url, routeOptions }: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
) {
  return {
    method: KNOWN_METHODS.has(method) ? method : 'other',
    route: routeOf(url, routeOptions.url),
    status: statusCode,
    seconds: elapsedTime / 1000,
  }
}

/**
 * `/metrics`, for Prometheus: answers requests with the token, and on a local installation also requests from
 * this machine. All others get a 404, or a 401 if a token is configured.
 */
export function answerMetrics(
  app: FastifyInstance,
  { metrics: { registry }, token, publicUrl }: { metrics: Metrics; token: string | null; publicUrl: string },
) {
  // A public installation has a proxy in front, which connects from this machine and may send `Host:
  // localhost`.
  const isPublic = !isLoopback(new URL(publicUrl).hostname)
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, token) && (isPublic || !isFromHere(request))) {
      if (token === null) return answer(reply, COMMON_ERRORS.NOT_FOUND)
      return answer(reply.header('www-authenticate', 'Bearer'), COMMON_ERRORS.UNAUTHORIZED)
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Pages and files share one label, because their names change with each build. */
function routeOf(address: string, route: string | undefined): string {
  if (route !== undefined && OF_CALLS.test(route)) return route
  return OF_CALLS.test(address) ? 'none' : 'web'
}

const OF_CALLS = /^\/(api\/|healthz$|readyz$|metrics$)/

// Otherwise any invented method would become a label of its own.
const KNOWN_METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  // Digests have equal length, so the comparison time reveals nothing.
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Decides by the connection, never by a client's claim. A proxy on this machine also connects locally, but
 * its requests have forwarding headers or another host name. The host check also rejects DNS rebinding from a
 * local browser.
 */
function isFromHere({ raw: { socket }, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? ''
  const isHere = address === '::1' || isLoopback(address.replace(/^::ffff:/, ''))
  const host = /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(headers.host ?? '')?.[1] ?? ''
  return isHere && isLoopback(host) && !PASSED_ON.some((name) => headers[name] !== undefined)
}

const PASSED_ON = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]
