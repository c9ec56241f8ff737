import compress from '@fastify/compress'
import cookiePlugin from '@fastify/cookie'
import { COMMON_ERRORS, REQUEST_ID_HEADER } from '@hereabouts/contract/http/error'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import helmet from 'helmet'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { trustOf } from './address.ts'
import { answer, answerErrors } from './errors.ts'
import { createRequestIds } from './request-id.ts'
import { ruleOf } from './violations.ts'

// No call needs more: a message has at most 2,000 characters, a profile twenty interests.
const BODY_BYTES_MAX = 64 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * The HTTP server before any feature binds its endpoints: headers, cookies, bodies, errors,
 * one log line per request.
 */
export async function createHttp(config: Config, log: Logger): Promise<FastifyInstance> {
  z.config({ customError: ruleOf })
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestIds(config.trustedProxies),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: trustOf(config.trustedProxies),
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: true },
    // Rejects a path that cannot be decoded, or with a name longer than any id.
    // Otherwise Fastify loads its own JSON schema compilers, which no route uses: `serve` parses by the
    // contract.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: (_error, _request, reply) => answer(reply, COMMON_ERRORS.NOT_FOUND),
  })
  app.decorateRequest('viewer', null)
  answerErrors(app)
  readJson(app)
  await app.register(cookiePlugin)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })

  const setSecurityHeaders = helmet(securityHeaders(config.publicUrl.startsWith('https:')))
  // Not by its Fastify plugin, which would compose the headers again for every request.
  app.addHook('onRequest', (request, reply, next) => setSecurityHeaders(request.raw, reply.raw, () => next()))
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    reply.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=()')
    // The client's files override this.
    reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    // At the default level too if it failed, except for an outage (503), which the log reports once.
    request.log[reply.statusCode === COMMON_ERRORS.SERVER.status ? 'warn' : 'info'](
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        // Whole microseconds: sixteen digits could be mistaken for coordinates.
        tookMs: Number(reply.elapsedTime.toFixed(3)),
      },
      'request',
    )
  })
  return app
}

function noSchemas(): never {
  throw new Error('routes must use the contract instead of JSON schemas')
}

function readJson(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without a payload may still have a JSON content type.
    if (body === '') done(null, undefined)
    else parseJson(request, body as string, done)
  })
}

function securityHeaders(isHttps: boolean) {
  return {
    contentSecurityPolicy: {
      // Not helmet's defaults: their upgrade-insecure-requests breaks plain http on a home network.
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Radix sets positions and scroll locks through style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: ONE_YEAR_SECONDS, includeSubDomains: false } : false,
    frameguard: { action: 'deny' as const },
    // A page's URL may contain the token of a link.
    referrerPolicy: { policy: 'no-referrer' as const },
  }
}
