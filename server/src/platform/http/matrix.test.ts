import { EVERY_ENDPOINT } from '@hereabouts/contract/endpoints'
import type { Access, Endpoint } from '@hereabouts/contract/http/endpoint'
import type { ErrorBody } from '@hereabouts/contract/http/error'
import type { LightMyRequestResponse } from 'fastify'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  ANAS_CELL,
  CALLERS,
  type Caller,
  openStage,
  SECRET_INTEREST,
  type Stage,
} from '../../../test/callers.ts'
import { EVERY_CALL } from '../../../test/every-call.ts'
import type { EveryCall, Sent } from '../../../test/every-call-row.ts'
import { makeCall } from '../../../test/person.ts'
import { withoutId } from '../../../test/request-ids.ts'

// Calls every endpoint as every kind of caller: exactly the allowed ones succeed, and errors reveal nothing
// to the others.

/** The callers that the declared access admits. `may` decides about ownership. */
const LET_IN: Record<Access, readonly Caller[]> = {
  public: CALLERS,
  user: CALLERS.filter((caller) => caller !== 'signed out'),
  self: ['suspended', 'user'],
  team: ['verifier', 'moderator', 'admin'],
  verifier: ['verifier', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
}
/** An id that nothing and nobody has. */
const NONE = 999_999_999

interface Row {
  name: string
  endpoint: Endpoint
  row: EveryCall
}

const ROWS: Row[] = Object.entries(EVERY_CALL).flatMap(([name, row]) => {
  const endpoint = EVERY_ENDPOINT[name]
  return endpoint ? [{ name, endpoint, row }] : []
})
const isRead = ({ endpoint }: Row) => endpoint.method === 'GET'

test('every endpoint has a row, and every row an endpoint', () => {
  expect(Object.keys(EVERY_CALL).sort()).toEqual(Object.keys(EVERY_ENDPOINT).sort())
})

test('every read succeeds for exactly the callers who may make it', async () => {
  let stage: Stage | undefined
  for (const row of ROWS.filter(isRead)) stage = await checkCallers(row, stage)
})

test.each(ROWS.filter((row) => !isRead(row)))(
  '$name succeeds for exactly the callers who may make it',
  async (row) => {
    await checkCallers(row)
  },
)

/** Starts on `given` if that is still like new enough for this call. Returns the last stage used. */
async function checkCallers({ name, endpoint, row }: Row, given?: Stage): Promise<Stage> {
  const may = (row.may ?? LET_IN[endpoint.access]).filter(
    (caller) => caller !== 'suspended' || isForSuspended(endpoint),
  )
  const rejected = CALLERS.filter((caller) => !may.includes(caller))

  // Rejected calls change nothing, so all share one stage. Ana's come last, because they
  // end what a suspension ends.
  let ready = (given && (await prepareOn(given, row, 'other person'))) ?? (await prepare(row, 'other person'))
  for (const caller of rejected.toSorted((one, other) => Number(isAna(one)) - Number(isAna(other)))) {
    // Ana's call about something of others, and not rejected just for her suspension.
    if (isAna(caller) && isForSuspended(endpoint)) ready = await prepare(row, caller)
    const answer = await ask(ready, endpoint, caller)
    expect([name, caller, errorIn(answer)]).toEqual([
      name,
      caller,
      row.errors?.[caller] ?? usualError(endpoint, caller),
    ])
    if (isAna(caller)) continue
    const aboutNone = await ask({ ...ready, sent: aboutNothing(ready.sent) }, endpoint, caller)
    expect([name, caller, answer.statusCode, withoutId(answer.body)]).toEqual([
      name,
      caller,
      aboutNone.statusCode,
      withoutId(aboutNone.body),
    ])
  }

  for (const caller of may) {
    // An earlier caller's change may prevent this one's. Only then the caller gets a stage of their own.
    const again = await prepareOn(ready.stage, row, caller)
    let response = again && (await ask(again, endpoint, caller))
    if (response?.statusCode !== 200) {
      ready = await prepare(row, caller)
      response = await ask(ready, endpoint, caller)
    }
    expect([name, caller, response.statusCode, response.body]).toEqual([name, caller, 200, response.body])
    if (isAna(caller) || row.tellsSecrets) continue
    expect([name, caller, secretsIn(ready.stage, response)]).toEqual([name, caller, []])
  }
  return ready.stage
}

test('responses contain only fields that the contract names', () => {
  const loose = Object.entries(EVERY_ENDPOINT).flatMap(([name, { response }]) =>
    looseIn(response).map((path) => `${name}: ${path}`),
  )
  expect(loose.sort()).toEqual(MAY_BE_LOOSE)
})

/** Responses with names that are not known in advance, and why. */
const MAY_BE_LOOSE: string[] = [
  // Always about the caller; each feature lists what it exports.
  'exportUser: .features{}',
  // Short facts about actions, for admins; the code that records them names each.
  'listAudit: .entries[].details{}',
]

interface Ready {
  stage: Stage
  sent: Sent
}

async function prepare(row: EveryCall, caller: Caller): Promise<Ready> {
  const stage = await openStage()
  return { stage, sent: await row.sent(stage, stage.by[caller]) }
}

/** The same on a stage that others have used; null if the call's subject cannot be created there again. */
async function prepareOn(stage: Stage, row: EveryCall, caller: Caller): Promise<Ready | null> {
  const sending = async () => row.sent(stage, stage.by[caller])
  const sent = await sending().catch(() => null)
  return sent && { stage, sent }
}

async function ask({ stage, sent }: Ready, endpoint: Endpoint, caller: Caller) {
  const { payload, headers, ...rest } = sent
  const { run, ana, by, http, deps } = stage
  const suspend = () => run(sql`update users set standing = 'suspended' where id = ${ana.id}`)
  const release = () =>
    run(sql`update users set standing = 'active' where id = ${ana.id} and standing = 'suspended'`)
  if (caller === 'suspended') await suspend()
  const { cookie } = by[caller]
  const response = await makeCall(http, endpoint, {
    ...rest,
    cookie,
    ...(headers && { headers }),
    ...(payload && { body: payload }),
  })
  if (caller === 'suspended') await release()
  // The next town uses the same database.
  await deps.bus.settled()
  return response
}

/** The same call about a thing that does not exist. */
function aboutNothing({ params, query, body, ...rest }: Sent): Sent {
  return {
    ...rest,
    ...(params && { params: Object.fromEntries(Object.keys(params).map((name, nth) => [name, NONE + nth])) }),
    ...(query && { query: 'username' in query ? { ...query, username: 'nobody_at_all' } : query }),
    ...(body && {
      body: Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          /Id$/.test(name) && value > 0 && !params ? NONE : value,
        ]),
      ),
    }),
  }
}

/** Whether a suspended person may make this call: by its declaration, or because it is public. */
function isForSuspended({ access, underSanction }: Endpoint): boolean {
  return access === 'public' || underSanction === true
}

function usualError(endpoint: Endpoint, caller: Caller): string {
  const { access } = endpoint
  if (access !== 'public' && caller === 'signed out') return '401 UNAUTHORIZED'
  if (caller === 'suspended' && !isForSuspended(endpoint)) return '403 SUSPENDED'
  const isForRole = ['team', 'verifier', 'moderator', 'admin'].includes(access)
  return isForRole && !LET_IN[access].includes(caller) ? '403 FORBIDDEN' : '404 NOT_FOUND'
}

function errorIn(response: LightMyRequestResponse): string {
  return `${response.statusCode} ${response.json<ErrorBody>().error}`
}

/** Ana's private values in a response. */
function secretsIn({ ana }: Stage, { body }: LightMyRequestResponse): string[] {
  const token = ana.cookie.slice(ana.cookie.indexOf('=') + 1)
  return [ana.user.email, SECRET_INTEREST, ANAS_CELL, token, 'assword'].filter((secret) =>
    body.includes(secret),
  )
}

function isAna(caller: Caller): boolean {
  return caller === 'user' || caller === 'suspended'
}

/** Every place in a schema that allows undeclared names. */
function looseIn(schema: z.core.$ZodType, path = ''): string[] {
  const { type, shape, catchall, element, options, innerType, valueType, out } = schema._zod
    .def as unknown as Def
  const inner = innerType ?? out
  if (inner) return looseIn(inner, path)
  if (type === 'array' && element) return looseIn(element, `${path}[]`)
  if (type === 'union' && options) return options.flatMap((option) => looseIn(option, path))
  if (type === 'record' && valueType) return [`${path}{}`]
  if (type === 'any' || type === 'unknown') return [path]
  if (!shape) return []
  const isOpen = catchall?._zod.def.type !== 'never'
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(shape).flatMap(([name, field]) => looseIn(field, `${path}.${name}`)),
  ]
}

interface Def {
  type: string
  shape?: Record<string, z.core.$ZodType>
  catchall?: z.core.$ZodType
  element?: z.core.$ZodType
  options?: z.core.$ZodType[]
  innerType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  out?: z.core.$ZodType
}
