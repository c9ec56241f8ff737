import { COMMON_REFUSALS, type ErrorBody, type Refusal } from '@hereabouts/contract/http/refusal'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { DatabaseUnavailable } from '../db/db.ts'
import { Refused } from './refuse.ts'

const RETRY_AFTER_SECONDS = 5

/** Turns whatever went wrong into the catalogue's words. What is not catalogued is a bug: logged whole, told as a 500. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refused) return answer(reply, error.refusal, error.message)
    if (error instanceof DatabaseUnavailable) {
      request.log.warn({ err: error }, 'the database did not answer')
      return answer(reply.header('retry-after', RETRY_AFTER_SECONDS), COMMON_REFUSALS.UNAVAILABLE)
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

/** For what the framework and its plugins refuse before a handler is asked. */
const REFUSALS_BY_STATUS: Record<number, Refusal> = {
  400: COMMON_REFUSALS.BAD_REQUEST,
  413: COMMON_REFUSALS.TOO_LARGE,
  415: COMMON_REFUSALS.UNSUPPORTED_TYPE,
}
