import type { Budget } from '@hereabouts/contract/http/budget'
import type { Access, Endpoint } from '@hereabouts/contract/http/endpoint'
import { type ApiError, COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { FILE_FIELD } from '@hereabouts/contract/http/limits-upload'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { budgetsOf } from './budgets.ts'
import { FORMS } from './form.ts'

interface ApiDescription {
  /** Endpoints by operation id. */
  endpoints: Readonly<Record<string, Endpoint>>
  /** Shared schemas by name. */
  schemas?: Readonly<Record<string, unknown>>
  /** The session cookie's name. */
  sessionCookieName: string
}

/** Serves the API description to anybody. */
export function answerDescription(http: FastifyInstance, api: ApiDescription) {
  let description: object | undefined
  http.get('/api/openapi.json', async () => {
    // Generated on the first request: it would take a third of the start-up time.
    description ??= describeApi(api)
    return description
  })
}

/**
 * Describes the contract as OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1). Responses share the named
 * schemas as components. Each body is its own component, because its input schema may differ from the
 * response's.
 */
export function describeApi({ endpoints, schemas = {}, sessionCookieName }: ApiDescription) {
  const components = createComponents(schemas)
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = paths[endpoint.path] ?? {}
    paths[endpoint.path] = path
    path[endpoint.method.toLowerCase()] = operation(name, endpoint, components)
  }
  const tags = [...new Set(Object.values(endpoints).map(tagOf))].sort()
  return {
    openapi: '3.1.1',
    info: {
      title: 'Hereabouts',
      version: '1',
      description: 'What the web app calls, and what any other client may.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to the document's URL, so it is right for every installation.
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name, description: `Calls under /api/${name}` })),
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName } },
      schemas: components.defined,
    },
    paths,
  }
}

/** The first path segment: `users` of `/api/users/{id}`. */
function tagOf({ path }: Endpoint): string {
  return path.replace('/api/', '/').split('/')[1] ?? ''
}

const ERRORS_BY_ACCESS: Record<Access, readonly ApiError[]> = {
  public: [],
  user: [COMMON_ERRORS.UNAUTHORIZED],
  self: [COMMON_ERRORS.UNAUTHORIZED],
  team: [COMMON_ERRORS.UNAUTHORIZED, COMMON_ERRORS.FORBIDDEN],
  verifier: [COMMON_ERRORS.UNAUTHORIZED, COMMON_ERRORS.FORBIDDEN],
  moderator: [COMMON_ERRORS.UNAUTHORIZED, COMMON_ERRORS.FORBIDDEN],
  admin: [COMMON_ERRORS.UNAUTHORIZED, COMMON_ERRORS.FORBIDDEN],
}

function operation(name: string, endpoint: Endpoint, components: Components) {
  const { summary, access, params, query, errors = [] } = endpoint
  return {
    operationId: name,
    summary,
    tags: [tagOf(endpoint)],
    // Security schemes cannot express whose session it must be.
    'x-access': access,
    'x-budget': budgetsOf(endpoint).map(describeBudget),
    security: access === 'public' ? [] : [{ session: [] }],
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    ...requestBody(name, endpoint, components),
    responses: {
      200: { description: 'Done', content: answered(name, endpoint, components) },
      ...errorsByStatus([...errors, ...ERRORS_BY_ACCESS[access], COMMON_ERRORS.TOO_MANY]),
    },
  }
}

function describeBudget({ per, calls, perSeconds, inFlightMax }: Budget) {
  return { per, calls, perSeconds, ...(inFlightMax !== undefined && { inFlightMax }) }
}

function requestBody(name: string, { body, upload, oneClick }: Endpoint, components: Components) {
  if (upload) {
    const schema = { type: 'object', properties: { [FILE_FIELD]: BINARY }, required: [FILE_FIELD] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!body) return {}
  const schema = components.body(`${inPascalCase(name)}Body`, body)
  const types = oneClick ? ['application/json', ...FORMS] : ['application/json']
  return {
    requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) },
  }
}

function answered(name: string, { file, response }: Endpoint, components: Components) {
  if (file) return { [file.type]: { schema: BINARY } }
  return { 'application/json': { schema: components.answer(`${inPascalCase(name)}Answer`, response) } }
}

const BINARY = { type: 'string', format: 'binary' }

function parameters(schema: z.core.$ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = withoutDialect(z.toJSONSchema(schema, { io: 'input' }))
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: property,
  }))
}

type Components = ReturnType<typeof createComponents>
type JsonSchema = z.core.JSONSchema.JSONSchema

/** Registers named schemas so that operations reference them instead of repeating them. */
function createComponents(schemas: Readonly<Record<string, unknown>>) {
  const defined: Record<string, JsonSchema> = {}
  const names = z.registry<{ id: string }>()
  for (const [name, schema] of Object.entries(schemas))
    if (schema instanceof z.core.$ZodType && !names.has(schema)) names.add(schema, { id: inPascalCase(name) })

  function refer(name: string): JsonSchema {
    return { $ref: `#/components/schemas/${name}` }
  }

  return {
    defined,
    body(name: string, schema: z.core.$ZodType): JsonSchema {
      defined[name] = withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
      return refer(name)
    },
    answer(name: string, schema: z.core.$ZodType): JsonSchema {
      const { $defs = {}, ...described } = withComponentRefs(
        z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', metadata: names }),
      )
      for (const [id, part] of Object.entries($defs)) defined[id] = withoutDialect(part)
      const known = names.get(schema)?.id ?? name
      // A recursive schema has already been registered.
      if (described.$ref === undefined) defined[known] = withoutDialect(described)
      return refer(known)
    },
  }
}

function withComponentRefs(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

/** OpenAPI 3.1 declares the dialect once per document. */
function withoutDialect({ $schema: _, id: __, ...schema }: JsonSchema & { id?: string }): JsonSchema {
  return schema
}

function inPascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const RETRY_AFTER = {
  'Retry-After': { description: 'In how many seconds to ask again', schema: { type: 'integer' } },
}

function errorsByStatus(errors: readonly ApiError[]) {
  const statuses = [...new Set(errors.map(({ status }) => status))].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = errors.filter((each) => each.status === status).map(({ code }) => code)
      return [
        status,
        {
          description: codes.join(', '),
          content: { 'application/json': { schema: errorBody(codes) } },
          ...(status === COMMON_ERRORS.TOO_MANY.status && { headers: RETRY_AFTER }),
        },
      ]
    }),
  )
}

const VALIDATION_PARAMS: JsonSchema = {
  type: 'object',
  properties: { field: { type: 'string' }, rule: { type: 'string' } },
  required: ['rule'],
}

function errorBody(codes: readonly string[]): JsonSchema {
  return {
    type: 'object',
    properties: {
      error: { enum: [...new Set(codes)] },
      message: { type: 'string' },
      ...(codes.includes(COMMON_ERRORS.VALIDATION.code) && { params: VALIDATION_PARAMS }),
      requestId: { type: 'string' },
    },
    required: ['error', 'message'],
  }
}
