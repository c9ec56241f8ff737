import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { CodedError } from './coded-error.ts'

/** Adds a route that accepts forms as well as JSON. No other route accepts forms. */
export function addFormRoute(app: FastifyInstance, route: RouteOptions) {
  app.register(async (scope) => {
    scope.addContentTypeParser(FORMS, { parseAs: 'buffer' }, async (request: Typed, body: Buffer) => {
      try {
        return await readForm(request.headers['content-type'] ?? '', body)
      } catch {
        throw new CodedError(COMMON_ERRORS.BAD_REQUEST, COMMON_ERRORS.BAD_REQUEST.message)
      }
    })
    scope.route(route)
  })
}

export const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
type Typed = { headers: { 'content-type'?: string | undefined } }

/** @throws TypeError if it is no such form */
async function readForm(type: string, body: Buffer): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  return Object.fromEntries(form)
}
