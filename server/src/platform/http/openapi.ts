import type { Budget } from '@hereabouts/contract/http/budget'
import type { Access, Endpoint } from '@hereabouts/contract/http/endpoint'
import { COMMON_REFUSALS, type Refusal } from '@hereabouts/contract/http/refusal'
import { FILE_FIELD } from '@hereabouts/contract/http/upload'
import * as z from 'zod/mini'
import { budgetsOf } from './budgets.ts'

/** The contract as OpenAPI 3.1, with the session in the cookie of that name. */
export function describeApi(endpoints: readonly Endpoint[], sessionCookieName: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {}
    paths[endpoint.path] = path
    path[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Hereabouts', version: '1' },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName } },
    },
    paths,
  }
}

const REFUSED_BY_ACCESS: Record<Access, readonly Refusal[]> = {
  public: [],
  user: [COMMON_REFUSALS.UNAUTHORIZED],
  self: [COMMON_REFUSALS.UNAUTHORIZED],
  team: [COMMON_REFUSALS.UNAUTHORIZED, COMMON_REFUSALS.FORBIDDEN],
  verifier: [COMMON_REFUSALS.UNAUTHORIZED, COMMON_REFUSALS.FORBIDDEN],
  moderator: [COMMON_REFUSALS.UNAUTHORIZED, COMMON_REFUSALS.FORBIDDEN],
  admin: [COMMON_REFUSALS.UNAUTHORIZED, COMMON_REFUSALS.FORBIDDEN],
}

function operation(endpoint: Endpoint) {
  const { summary, access, params, query, refusals = [] } = endpoint
  return {
    summary,
    // Security schemes cannot say whose session it must be.
    'x-access': access,
    'x-budget': budgetsOf(endpoint).map(describeBudget),
    security: access === 'public' ? [] : [{ session: [] }],
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    ...requestBody(endpoint),
    responses: {
      200: {
        description: 'Done',
        content: answered(endpoint),
      },
      ...refusalsByStatus([...refusals, ...REFUSED_BY_ACCESS[access], COMMON_REFUSALS.TOO_MANY]),
    },
  }
}

function describeBudget({ per, calls, perSeconds, inFlightMax }: Budget) {
  return { per, calls, perSeconds, ...(inFlightMax !== undefined && { inFlightMax }) }
}

function requestBody({ body, upload }: Endpoint) {
  if (upload) {
    const schema = { type: 'object', properties: { [FILE_FIELD]: BINARY }, required: [FILE_FIELD] }
    return { requestBody: { content: { 'multipart/form-data': { schema } } } }
  }
  return body && { requestBody: { content: { 'application/json': { schema: jsonSchema(body, 'input') } } } }
}

function answered({ file, response }: Endpoint) {
  if (file) return { [file.type]: { schema: BINARY } }
  return { 'application/json': { schema: jsonSchema(response, 'output') } }
}

const BINARY = { type: 'string', format: 'binary' }

function parameters(schema: z.core.$ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: property,
  }))
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' })
}

const RETRY_AFTER = {
  'Retry-After': { description: 'In how many seconds to ask again', schema: { type: 'integer' } },
}

function refusalsByStatus(refusals: readonly Refusal[]) {
  const statuses = [...new Set(refusals.map(({ status }) => status))].sort()
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: refusals
          .filter((each) => each.status === status)
          .map(({ code }) => code)
          .join(', '),
        ...(status === COMMON_REFUSALS.TOO_MANY.status && { headers: RETRY_AFTER }),
      },
    ]),
  )
}
