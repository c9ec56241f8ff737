import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import { REQUEST_ID_HEADER } from '@hereabouts/contract/http/error'
import type { Config } from '../config.ts'
import { trustOf } from './address.ts'

/** Also rejects what could be read as more than an id in a log or a header. */
const WELL_FORMED = /^[\w-]{8,64}$/
/** Enough that two requests of one log never share an id, and few enough digits to read out. */
const ID_BYTES = 8

const ids = new WeakMap<IncomingMessage, string>()

export type RequestIdOf = (request: IncomingMessage) => string

/**
 * The id of each request, in its response, its error and its log lines: the trusted proxy's, whose own log has
 * it too, or else a new one.
 */
export function createRequestIds(trustedProxies: Config['trustedProxies']): RequestIdOf {
  const isTrusted = trustOf(trustedProxies)
  return (request) => {
    const id = ids.get(request) ?? givenBy(request) ?? randomBytes(ID_BYTES).toString('hex')
    ids.set(request, id)
    return id
  }

  function givenBy({ headers, socket }: IncomingMessage): string | null {
    const given = headers[REQUEST_ID_HEADER]
    if (typeof given !== 'string' || !WELL_FORMED.test(given)) return null
    return isTrusted(socket.remoteAddress ?? '', 0) ? given : null
  }
}

/**
 * Covers what Fastify does not answer: polling live connections, and requests while the server stops. Must run
 * after Socket.IO has put itself in front.
 */
export function sendRequestIds(server: Server, idOf: RequestIdOf) {
  server.prependListener('request', (request, response) =>
    response.setHeader(REQUEST_ID_HEADER, idOf(request)),
  )
}
