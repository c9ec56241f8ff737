import { EVERY_ENDPOINT } from '@hereabouts/contract/endpoints'
import { perAccount } from '@hereabouts/contract/http/budget'
import { endpoint } from '@hereabouts/contract/http/endpoint'
import { idInPath } from '@hereabouts/contract/http/fields'
import { refusals } from '@hereabouts/contract/http/refusal'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { describeApi } from './openapi.ts'

const SHED = refusals({
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
  refusals: [SHED.TOO_WET, SHED.TOO_COLD, SHED.LOCKED],
})

test('an endpoint is described with all that it takes, answers and refuses', () => {
  const { paths } = describeApi([openShed], 'hereabouts_session')
  expect(paths['/api/sheds/{id}/open']).toEqual({
    post: {
      summary: 'Open a shed',
      'x-access': 'user',
      'x-budget': [{ per: 'account', calls: 2, perSeconds: 60, inFlightMax: 1 }],
      security: [{ session: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[1-9]\\d{0,14}$' } },
        { name: 'wide', in: 'query', required: false, schema: { type: 'string' } },
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: expect.objectContaining({
              type: 'object',
              properties: { key: { type: 'string' } },
              required: ['key'],
              additionalProperties: false,
            }),
          },
        },
      },
      responses: {
        200: {
          description: 'Done',
          content: {
            'application/json': {
              schema: expect.objectContaining({
                properties: { isOpen: { type: 'boolean' } },
                required: ['isOpen'],
              }),
            },
          },
        },
        401: { description: 'UNAUTHORIZED' },
        403: { description: 'LOCKED' },
        409: { description: 'TOO_WET, TOO_COLD' },
        429: {
          description: 'TOO_MANY',
          headers: {
            'Retry-After': { description: 'In how many seconds to ask again', schema: { type: 'integer' } },
          },
        },
      },
    },
  })
})

test('what is public asks for no session', () => {
  const { paths } = describeApi([{ ...openShed, access: 'public' }], 'hereabouts_session')
  expect(paths['/api/sheds/{id}/open']).toMatchObject({ post: { security: [] } })
  expect(paths['/api/sheds/{id}/open']).not.toHaveProperty('post.responses.401')
})

test('what is for a role may be forbidden', () => {
  const { paths } = describeApi([{ ...openShed, access: 'verifier' }], 'hereabouts_session')
  expect(paths['/api/sheds/{id}/open']).toMatchObject({
    post: { responses: { 401: { description: 'UNAUTHORIZED' }, 403: { description: 'LOCKED, FORBIDDEN' } } },
  })
})

test('the session is the cookie that this installation sets', () => {
  const { components } = describeApi([openShed], '__Host-hereabouts_session')
  expect(components.securitySchemes.session).toEqual({
    ...{ type: 'apiKey', in: 'cookie', name: '__Host-hereabouts_session' },
  })
})

test('no two endpoints of the contract are the same call', () => {
  const calls = Object.values(EVERY_ENDPOINT).map(({ method, path }) => `${method} ${path}`)
  expect(calls).toHaveLength(new Set(calls).size)
})

test.each(Object.entries(EVERY_ENDPOINT))(
  '%s is described whole: its parameters, and nothing that JSON cannot say',
  (_, described) => {
    const { paths } = describeApi([described], 'hereabouts_session')
    const operation = paths[described.path]?.[described.method.toLowerCase()] as {
      parameters: { name: string; in: string }[]
    }
    const named = [...described.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(named)
    expect(JSON.parse(JSON.stringify(operation))).toEqual(operation)
    expect(described.summary).toMatch(/^\S.*[^.\s]$/)
  },
)
