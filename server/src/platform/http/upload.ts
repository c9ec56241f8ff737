import multipart from '@fastify/multipart'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Upload } from '@hereabouts/contract/http/endpoint'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { FILE_FIELD, UPLOAD_ERRORS } from '@hereabouts/contract/http/limits-upload'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { CodedError, fail } from './coded-error.ts'

/** Adds a route that accepts only multipart. No other route accepts it. */
export function addUploadRoute(app: FastifyInstance, route: RouteOptions) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart)
    scope.addContentTypeParser('*', (_request, _payload, done) =>
      done(
        new CodedError(COMMON_ERRORS.UNSUPPORTED_TYPE, 'The request must contain one file, as multipart.'),
      ),
    )
    scope.route(route)
  })
}

/**
 * A queue per person: their uploads are read and processed one after the other. Files are processed in
 * memory, which a person who sends a hundred at once must not exhaust.
 */
export function createTurns() {
  const last = new Map<UserId, Promise<unknown>>()
  return async <T>(person: UserId, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(person) ?? Promise.resolve()).then(work, work)
    last.set(person, turn)
    try {
      return await turn
    } finally {
      if (last.get(person) === turn) last.delete(person)
    }
  }
}

/** Reads a request's only file into memory. Rejects several files, other fields and oversized content. */
export async function readUpload(request: FastifyRequest, { bytesMax }: Upload): Promise<Buffer> {
  if (!request.isMultipart()) fail(UPLOAD_ERRORS.FILE_MISSING)
  let file: Buffer | undefined
  try {
    const limits = { fileSize: bytesMax, files: 1, fields: 0, parts: 1, headerPairs: 20 }
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file' || part.fieldname !== FILE_FIELD) fail(UPLOAD_ERRORS.FILE_MISSING)
      file = await part.toBuffer()
    }
  } catch (error) {
    throw toCodedError(error)
  }
  return file?.length ? file : fail(UPLOAD_ERRORS.FILE_MISSING)
}

/** Maps errors of the multipart library and its parser, which have no status. */
function toCodedError(error: unknown): unknown {
  if (error instanceof CodedError) return error
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new CodedError(COMMON_ERRORS.TOO_LARGE, COMMON_ERRORS.TOO_LARGE.message)
  if (code && TOO_MUCH.has(code))
    return new CodedError(UPLOAD_ERRORS.FILE_MISSING, UPLOAD_ERRORS.FILE_MISSING.message)
  return new CodedError(COMMON_ERRORS.BAD_REQUEST, COMMON_ERRORS.BAD_REQUEST.message)
}

const TOO_MUCH = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])
