import { EVERY_ENDPOINT } from '@hereabouts/contract/endpoints'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import sql from 'sql-template-tag'
import { expect, onTestFinished } from 'vitest'
import { openStage, type Stage } from '../../../test/callers.ts'
import { EVERY_CALL } from '../../../test/every-call.ts'
import { inTurn } from '../../../test/in-turn.ts'
import { makeCall } from '../../../test/person.ts'
import { ITS_ID } from '../../../test/request-ids.ts'
import { type Town, townWith } from '../../../test/town.ts'

const SOME_CHANGES = [
  'register',
  'login',
  'switchAvailability',
  'sendMessage',
  'sendDocumentPhoto',
  'setAvatar',
]
const ROWS = Object.entries(EVERY_CALL).flatMap(([name, row]) => {
  const endpoint = EVERY_ENDPOINT[name]
  return endpoint ? [{ name, endpoint, row }] : []
})
type Row = (typeof ROWS)[number]
const READS = ROWS.filter(({ endpoint }) => endpoint.method === 'GET')
const CHANGES = ROWS.filter(({ name }) => SOME_CHANGES.includes(name))

/**
 * Makes the same kind of call as `row`, with a caller who may make it, while the disk is full. Null if the
 * stage is not like new any more, so that the subject of the call cannot be created there.
 */
async function callOnFullDisk(stage: Stage, { endpoint, row }: Row) {
  const { by, deps, http } = stage
  const asks =
    by[endpoint.access === 'public' ? 'other person' : endpoint.access === 'self' ? 'user' : 'admin']
  const who = row.may?.findLast((caller) => caller !== 'suspended')
  const { cookie } = who ? by[who] : asks
  const sending = async () => row.sent(stage, who ? by[who] : asks)
  const sent = await sending().catch(() => null)
  if (sent === null) return null
  const { payload, headers, ...rest } = sent
  await deps.bus.settled()
  const makeRoom = await fillDisk(stage)
  const answer = await makeCall(http, endpoint, {
    ...rest,
    cookie,
    ...(headers && { headers }),
    ...(payload && { body: payload }),
  })
  await makeRoom()
  return answer
}

/** The responses to all these calls, which share stages as far as they can. */
async function answersOnFullDisk(rows: readonly Row[]) {
  const answers: [name: string, answer: LightMyRequestResponse][] = []
  let stage = await openStage({ isEmbedded: true })
  for (const row of rows) {
    let answer = await callOnFullDisk(stage, row)
    if (answer === null) {
      stage = await openStage({ isEmbedded: true })
      answer = await callOnFullDisk(stage, row)
    }
    if (answer === null) throw new Error(`${row.name} cannot be called`)
    answers.push([row.name, answer])
  }
  return answers
}

/**
 * Puts the embedded database into the state of a full disk; resolves to the function that ends it. Its single
 * connection makes the setting apply to all callers.
 */
async function fillDisk({ run }: Pick<Town, 'run'>) {
  const makeRoom = () => run(sql`set default_transaction_read_only = off`)
  onTestFinished(makeRoom)
  await run(sql`set default_transaction_read_only = on`)
  return makeRoom
}

inTurn('every read works as usual while the disk is full', async () => {
  for (const [name, { statusCode, body }] of await answersOnFullDisk(READS))
    expect([name, statusCode, body]).toEqual([name, 200, body])
})

inTurn('changes fail with a clear error while the disk is full', async () => {
  const { code, message } = COMMON_ERRORS.DISK_FULL
  for (const [name, answer] of await answersOnFullDisk(CHANGES))
    expect([name, answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      name,
      503,
      '30',
      { error: code, message, ...ITS_ID },
    ])
})

inTurn(
  'a session that is due for renewal stays valid while the disk is full, and is renewed afterwards',
  async () => {
    const town = await townWith({ people: ['ana'], isEmbedded: true })
    const { ana, clock } = town
    const renews = async () => {
      const { statusCode, headers } = await ana.answer(listNearby, { params: { id: ana.id } })
      return [statusCode, headers['set-cookie'] !== undefined]
    }
    clock.passMinutes(3 * 24 * 60)
    const makeRoom = await fillDisk(town)
    expect(await renews()).toEqual([200, false])
    await makeRoom()
    expect(await renews()).toEqual([200, true])
  },
)
