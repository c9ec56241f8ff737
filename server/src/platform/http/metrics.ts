import { createHash, timingSafeEqual } from 'node:crypto'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../config.ts'
import type { Metrics } from '../metrics.ts'
import { answer } from './errors.ts'

/** Counts responses by route pattern, never by URL, which may contain a link's token. */
export function countRequests(app: FastifyInstance, metrics: Metrics) {
  app.addHook('onResponse', async ({ method, url, routeOptions }, { statusCode, elapsedTime }) => {
    metrics.countRequest({
      method: KNOWN_METHODS.has(method) ? method : 'other',
      route: routeOf(url, routeOptions.url),
      status: statusCode,
      seconds: elapsedTime / 1000,
    })
  })
}

/**
 * `/metrics`, for Prometheus: answers requests with the token, and on an installation that only this machine reaches also requests
 * from this machine. Everybody else gets a 404, or a 401 where a token is configured.
 */
export function answerMetrics(
  app: FastifyInstance,
  { metrics: { registry }, token, publicUrl }: { metrics: Metrics; token: string | null; publicUrl: string },
) {
  // A public installation has a proxy in front, which also connects from this machine, and may well send `Host: localhost`.
  const isPublic = !isLoopback(new URL(publicUrl).hostname)
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, token) && (isPublic || !isFromHere(request))) {
      if (token === null) return answer(reply, COMMON_ERRORS.NOT_FOUND)
      return answer(reply.header('www-authenticate', 'Bearer'), COMMON_ERRORS.UNAUTHORIZED)
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Pages and files share one label: their names change with each build. */
function routeOf(address: string, route: string | undefined): string {
  if (route !== undefined && OF_CALLS.test(route)) return route
  return OF_CALLS.test(address) ? 'none' : 'web'
}

const OF_CALLS = /^\/(api\/|healthz$|readyz$|metrics$)/

// Otherwise any made-up method would become a label of its own.
const KNOWN_METHODS: ReadonlySet<string> = new Set([
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
])

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  // Of the same length, so that how long it takes says nothing.
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * By the connection itself and by nothing that is claimed. A proxy on this machine comes from here as well, with requests from
 * anywhere: what it passes on says so, or is asked for by a name that is not this machine's. So is what a page in a browser here
 * asks for whose name was made to lead here.
 */
function isFromHere({ raw: { socket }, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? ''
  const isHere = address === '::1' || isLoopback(address.replace(/^::ffff:/, ''))
  const host = /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(headers.host ?? '')?.[1] ?? ''
  return isHere && isLoopback(host) && !PASSED_ON.some((name) => headers[name] !== undefined)
}

const PASSED_ON = [
  ...['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
]
