import { EVERY_ENDPOINT } from '@hereabouts/contract/endpoints'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { openStage } from '../../../test/callers.ts'
import { EVERY_CALL } from '../../../test/every-call.ts'
import { makeCall } from '../../../test/person.ts'
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
const READS = ROWS.filter(({ endpoint }) => endpoint.method === 'GET')
const CHANGES = ROWS.filter(({ name }) => SOME_CHANGES.includes(name))

/** Makes an allowed call while the disk is full. */
async function callOnFullDisk({ endpoint, row }: (typeof ROWS)[number]) {
  const stage = await openStage({ isEmbedded: true })
  const { by, deps, http } = stage
  const asks =
    by[endpoint.access === 'public' ? 'other person' : endpoint.access === 'self' ? 'user' : 'admin']
  const who = row.may?.findLast((caller) => caller !== 'suspended')
  const { cookie } = who ? by[who] : asks
  const { payload, headers, ...rest } = await row.sent(stage, who ? by[who] : asks)
  await deps.bus.settled()
  await fillDisk(stage)
  return makeCall(http, endpoint, {
    ...{ ...rest, cookie },
    ...(headers && { headers }),
    ...(payload && { body: payload }),
  })
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

test.each(READS)('$name works as usual while the disk is full', async (call) => {
  const { statusCode, body } = await callOnFullDisk(call)
  expect([statusCode, body]).toEqual([200, body])
})

test.each(CHANGES)('$name fails with a clear error while the disk is full', async (call) => {
  const answer = await callOnFullDisk(call)
  const { code, message } = COMMON_ERRORS.DISK_FULL
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '30',
    { error: code, message },
  ])
})

test('a session that is due for renewal stays valid while the disk is full, and is renewed afterwards', async () => {
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
})
