import multipart from '@fastify/multipart'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Upload } from '@hereabouts/contract/http/endpoint'
import { COMMON_REFUSALS } from '@hereabouts/contract/http/refusal'
import { FILE_FIELD, UPLOAD_REFUSALS } from '@hereabouts/contract/http/upload'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Refused, refuse } from './refuse.ts'

/** Adds a route that takes multipart and nothing else. All other routes do not take it. */
export function addUploadRoute(app: FastifyInstance, route: RouteOptions) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart)
    scope.addContentTypeParser('*', (_request, _payload, done) =>
      done(new Refused(COMMON_REFUSALS.UNSUPPORTED_TYPE, 'The request must carry one file, as multipart.')),
    )
    scope.route(route)
  })
}

/**
 * Makes turns: what one person sends is read and worked off one after the other, however much of it comes at once. Each file is
 * in memory whole for as long, and a person who sends a hundred must not take the memory of all.
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

/** The one file that a request carries, whole, in memory. Refuses more than one, anything beside it, and too much. */
export async function readUpload(request: FastifyRequest, { bytesMax }: Upload): Promise<Buffer> {
  if (!request.isMultipart()) refuse(UPLOAD_REFUSALS.FILE_MISSING)
  let file: Buffer | undefined
  try {
    const limits = { fileSize: bytesMax, files: 1, fields: 0, parts: 1, headerPairs: 20 }
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file' || part.fieldname !== FILE_FIELD) refuse(UPLOAD_REFUSALS.FILE_MISSING)
      file = await part.toBuffer()
    }
  } catch (error) {
    throw asRefusal(error)
  }
  return file?.length ? file : refuse(UPLOAD_REFUSALS.FILE_MISSING)
}

/** The library's errors, and those of what reads the parts for it, which have no status. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refused) return error
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Refused(COMMON_REFUSALS.TOO_LARGE, COMMON_REFUSALS.TOO_LARGE.message)
  if (code && TOO_MUCH.has(code))
    return new Refused(UPLOAD_REFUSALS.FILE_MISSING, UPLOAD_REFUSALS.FILE_MISSING.message)
  return new Refused(COMMON_REFUSALS.BAD_REQUEST, COMMON_REFUSALS.BAD_REQUEST.message)
}

const TOO_MUCH = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])
