import {
  type ApiError,
  COMMON_ERRORS,
  type ErrorBody,
  type ErrorParams,
  REQUEST_ID_HEADER,
} from '@hereabouts/contract/http/error'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { DatabaseUnavailable, DiskFull } from '../db/db.ts'
import { CodedError } from './coded-error.ts'

const RETRY_AFTER_SECONDS = 5
/** Somebody has to free disk space first. */
const RETRY_AFTER_FULL_SECONDS = 30

/**
 * Maps every failure to an error of the contract. An unknown one is a bug: logged in full and answered with a
 * 500.
 */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof CodedError) {
      if (error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds)
      return answer(reply, error.definition, error.message, error.params)
    }
    if (error instanceof DatabaseUnavailable) {
      request.log.warn({ err: error }, 'the database did not answer')
      return answer(reply.header('retry-after', RETRY_AFTER_SECONDS), COMMON_ERRORS.UNAVAILABLE)
    }
    // The disk watcher logs it once; a log on the same disk must not grow with each call.
    if (error instanceof DiskFull || FULL.has(error.code)) {
      request.log.debug({ err: error }, 'the disk is full')
      return answer(reply.header('retry-after', RETRY_AFTER_FULL_SECONDS), COMMON_ERRORS.DISK_FULL)
    }
    const known = ERRORS_BY_STATUS[error.statusCode ?? COMMON_ERRORS.SERVER.status]
    if (known) return answer(reply, known)
    request.log.error({ err: error }, 'a request failed')
    return answer(reply, COMMON_ERRORS.SERVER)
  })
}

export function answer(
  reply: FastifyReply,
  error: ApiError,
  message = error.message,
  params: ErrorParams | null = null,
) {
  const requestId = reply.request.id
  const body: ErrorBody = { error: error.code, message, ...(params && { params }), requestId }
  // Fastify's own refusals run no hook.
  reply.header(REQUEST_ID_HEADER, requestId)
  return reply.code(error.status).type('application/json').send(body)
}

/** The codes of file system errors. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** For requests that Fastify and its plugins reject before a handler runs. */
const ERRORS_BY_STATUS: Record<number, ApiError> = {
  400: COMMON_ERRORS.BAD_REQUEST,
  413: COMMON_ERRORS.TOO_LARGE,
  415: COMMON_ERRORS.UNSUPPORTED_TYPE,
}
