import { COMMON_REFUSALS, type ErrorBody, type Refusal } from '@hereabouts/contract/http/refusal'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { DatabaseUnavailable, DiskFull } from '../db/db.ts'
import { Refused } from './refuse.ts'

const RETRY_AFTER_SECONDS = 5
/** Room is made by people. */
const RETRY_AFTER_FULL_SECONDS = 30

/** Turns whatever went wrong into the catalogue's words. What is not catalogued is a bug: logged whole, told as a 500. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refused) {
      if (error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds)
      return answer(reply, error.refusal, error.message)
    }
    if (error instanceof DatabaseUnavailable) {
      request.log.warn({ err: error }, 'the database did not answer')
      return answer(reply.header('retry-after', RETRY_AFTER_SECONDS), COMMON_REFUSALS.UNAVAILABLE)
    }
    // Told by whoever watches the disk, once: a log on the same disk must not grow with each call.
    if (error instanceof DiskFull || FULL.has(error.code)) {
      request.log.debug({ err: error }, 'the disk is full')
      return answer(reply.header('retry-after', RETRY_AFTER_FULL_SECONDS), COMMON_REFUSALS.DISK_FULL)
    }
    const known = REFUSALS_BY_STATUS[error.statusCode ?? COMMON_REFUSALS.SERVER.status]
    if (known) return answer(reply, known)
    request.log.error({ err: error }, 'a request failed')
    return answer(reply, COMMON_REFUSALS.SERVER)
  })
}

export function answer(reply: FastifyReply, refusal: Refusal, message = refusal.message) {
  const body: ErrorBody = { error: refusal.code, message }
  return reply.code(refusal.status).type('application/json').send(body)
}

/** How files say it. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** For what the framework and its plugins refuse before a handler is asked. */
const REFUSALS_BY_STATUS: Record<number, Refusal> = {
  400: COMMON_REFUSALS.BAD_REQUEST,
  413: COMMON_REFUSALS.TOO_LARGE,
  415: COMMON_REFUSALS.UNSUPPORTED_TYPE,
}
