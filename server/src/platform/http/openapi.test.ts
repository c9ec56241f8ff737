import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EVERY_ENDPOINT, EVERY_SCHEMA } from '@hereabouts/contract/endpoints'
import { perAccount } from '@hereabouts/contract/http/budget'
import { type Endpoint, endpoint } from '@hereabouts/contract/http/endpoint'
import { defineErrors } from '@hereabouts/contract/http/error'
import { idInPath } from '@hereabouts/contract/http/fields'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { latLngToCell } from 'h3-js'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { ORIGIN } from '../../../test/person.ts'
import { townWith } from '../../../test/town.ts'
import { describeApi } from './openapi.ts'

const SHED = defineErrors({
  TOO_WET: [409, 'It is raining.'],
  TOO_COLD: [409, 'It is freezing.'],
  LOCKED: [403, 'The shed is locked.'],
})
const openShed = endpoint({
  method: 'POST',
  path: '/api/sheds/{id}/open',
  access: 'user',
  budget: perAccount(2, 'minute', { inFlightMax: 1 }),
  summary: 'Open a shed',
  params: z.strictObject({ id: idInPath() }),
  query: z.strictObject({ wide: z.exactOptional(z.string()) }),
  body: z.strictObject({ key: z.string() }),
  response: z.strictObject({ isOpen: z.boolean() }),
  errors: [SHED.TOO_WET, SHED.TOO_COLD, SHED.LOCKED],
})

const describeShed = (changes: Partial<Endpoint> = {}, sessionCookieName = 'hereabouts_session') =>
  describeApi({ endpoints: { openShed: { ...openShed, ...changes } }, sessionCookieName })

const errorBody = (...codes: string[]) => ({
  'application/json': {
    schema: {
      type: 'object',
      properties: { error: { enum: codes }, message: { type: 'string' }, requestId: { type: 'string' } },
      required: ['error', 'message'],
    },
  },
})

test('an endpoint is described with its input, responses and errors', () => {
  const { paths, components } = describeShed()
  expect(paths['/api/sheds/{id}/open']).toEqual({
    post: {
      operationId: 'openShed',
      summary: 'Open a shed',
      tags: ['sheds'],
      'x-access': 'user',
      'x-budget': [{ per: 'account', calls: 2, perSeconds: 60, inFlightMax: 1 }],
      security: [{ session: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[1-9]\\d{0,14}$' } },
        { name: 'wide', in: 'query', required: false, schema: { type: 'string' } },
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/OpenShedBody' } } },
      },
      responses: {
        200: {
          description: 'Done',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/OpenShedAnswer' } } },
        },
        401: { description: 'UNAUTHORIZED', content: errorBody('UNAUTHORIZED') },
        403: { description: 'LOCKED', content: errorBody('LOCKED') },
        409: { description: 'TOO_WET, TOO_COLD', content: errorBody('TOO_WET', 'TOO_COLD') },
        429: {
          description: 'TOO_MANY',
          content: errorBody('TOO_MANY'),
          headers: {
            'Retry-After': { description: 'In how many seconds to ask again', schema: { type: 'integer' } },
          },
        },
      },
    },
  })
  expect(components.schemas).toEqual({
    OpenShedBody: {
      type: 'object',
      properties: { key: { type: 'string' } },
      required: ['key'],
      additionalProperties: false,
    },
    OpenShedAnswer: {
      type: 'object',
      properties: { isOpen: { type: 'boolean' } },
      required: ['isOpen'],
      additionalProperties: false,
    },
  })
})

test('responses share named schemas', () => {
  const lock = z.strictObject({ isOpen: z.boolean() })
  const { components } = describeApi({
    endpoints: { openShed: { ...openShed, response: z.strictObject({ locks: z.array(lock) }) } },
    schemas: { lock },
    sessionCookieName: 'hereabouts_session',
  })
  expect(components.schemas).toMatchObject({
    Lock: { properties: { isOpen: { type: 'boolean' } } },
    OpenShedAnswer: {
      properties: { locks: { type: 'array', items: { $ref: '#/components/schemas/Lock' } } },
    },
  })
})

test('a public endpoint requires no session', () => {
  const { paths } = describeShed({ access: 'public' })
  expect(paths['/api/sheds/{id}/open']).toMatchObject({ post: { security: [] } })
  expect(paths['/api/sheds/{id}/open']).not.toHaveProperty('post.responses.401')
})

test('an endpoint for a role may answer 403', () => {
  const { paths } = describeShed({ access: 'verifier' })
  expect(paths['/api/sheds/{id}/open']).toMatchObject({
    post: { responses: { 401: { description: 'UNAUTHORIZED' }, 403: { description: 'LOCKED, FORBIDDEN' } } },
  })
})

test("the session scheme is this installation's cookie", () => {
  const { components } = describeShed({}, '__Host-hereabouts_session')
  expect(components.securitySchemes.session).toEqual({
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-hereabouts_session',
  })
})

test('no two endpoints have the same method and path', () => {
  const calls = Object.values(EVERY_ENDPOINT).map(({ method, path }) => `${method} ${path}`)
  expect(calls).toHaveLength(new Set(calls).size)
})

test.each(Object.entries(EVERY_ENDPOINT))(
  '%s is described completely, with nothing that JSON cannot represent',
  (name, described) => {
    const { paths } = describeApi({
      endpoints: { [name]: described },
      sessionCookieName: 'hereabouts_session',
    })
    const operation = paths[described.path]?.[described.method.toLowerCase()] as {
      parameters: { name: string; in: string }[]
    }
    const named = [...described.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(named)
    expect(JSON.parse(JSON.stringify(operation))).toEqual(operation)
    expect(described.summary).toMatch(/^\S.*[^.\s]$/)
  },
)

const WHOLE = {
  endpoints: EVERY_ENDPOINT,
  schemas: EVERY_SCHEMA,
  sessionCookieName: 'hereabouts_session',
}

test("the description passes Redocly's recommended rules", async () => {
  const problems = await lintFromString({
    source: JSON.stringify(describeApi(WHOLE)),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('a generated client compiles, signs in, switches on and reads the list', async () => {
  const { ana, clock, port } = await townWith()
  const types = astToString(await openapiTS(JSON.parse(JSON.stringify(describeApi(WHOLE)))))
  // Inside the package, where the client's imports resolve.
  const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url))
  await mkdir(cache, { recursive: true })
  const directory = await mkdtemp(join(cache, 'client-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await writeFile(join(directory, 'api.d.ts'), types)
  await writeFile(join(directory, 'client.ts'), CLIENT)
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--skipLibCheck',
  ]
  const compiled = spawnSync('npx', ['tsc', ...options, join(directory, 'client.ts')], { encoding: 'utf8' })
  expect(compiled.stdout).toBe('')
  const { whoIsNearby } = await import(join(directory, 'client.ts'))
  const url = `http://127.0.0.1:${await port()}`
  const login = { username: ana.username, password: `${ana.username} has a long password` }
  const [cell, until] = [
    latLngToCell(51.5, -0.1, 8),
    new Date(clock.now().getTime() + 3_600_000).toISOString(),
  ]
  expect(await whoIsNearby({ url, origin: ORIGIN, login, cell, until })).toEqual({ people: [], more: 0 })
})

/** A program that somebody could write from the description alone. */
const CLIENT = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

interface Given {
  url: string
  origin: string
  login: components['schemas']['LoginBody']
  cell: string
  until: string
}

export async function whoIsNearby({ url, origin, login, cell, until }: Given) {
  const client = createClient<paths>({ baseUrl: url, headers: { origin } })
  const { data: user, error, response } = await client.POST('/api/login', { body: login })
  if (!user) throw new Error(error.error satisfies string)
  const [cookie] = (response.headers.get('set-cookie') ?? '').split(';')
  const headers = { cookie }
  const params = { path: { id: String(user.id) } }
  const body = { rangeMetres: 1609, cell, until, upFor: '' } as const
  const switched = await client.PUT('/api/users/{id}/availability', { params, body, headers })
  if (switched.error) throw new Error(switched.error.message)
  const { data } = await client.GET('/api/users/{id}/nearby', { params, headers })
  return data
}
`
