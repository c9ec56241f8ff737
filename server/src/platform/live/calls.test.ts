import { EVERY_LIVE_CALL } from '@hereabouts/contract/endpoints'
import { liveEvent } from '@hereabouts/contract/live/event'
import { startFinding } from '@hereabouts/contract/meetups/endpoints'
import type { Socket } from 'socket.io-client'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { EVERY_LIVE_CALL_PAYLOADS } from '../../../test/every-live-call.ts'
import { meeting } from '../../../test/meeting.ts'
import { townWith } from '../../../test/town.ts'

const ROWS = Object.entries(EVERY_LIVE_CALL).flatMap(([key, { name }]) => {
  const payload = EVERY_LIVE_CALL_PAYLOADS[key]
  return payload ? [{ name, payload }] : []
})

/** Ana and Bo agreed to meet; both listen. */
async function townOfTwo() {
  const town = await townWith()
  const { ana, bo, listen } = town
  for (const person of [ana, bo]) await person.switchOn()
  const id = await meeting(ana, bo)
  for (const person of [ana, bo]) await person.call(startFinding, { params: { id } })
  return { ...town, hers: await listen(ana), his: await listen(bo) }
}

/** The error code that a call is acknowledged with. */
async function answerTo(socket: Socket, name: string, ...given: unknown[]): Promise<string> {
  const answer = await socket.timeout(10_000).emitWithAck(name, ...given)
  return answer.error ?? 'accepted'
}

test('every live call has a row, and every row is a live call', () => {
  expect(Object.keys(EVERY_LIVE_CALL_PAYLOADS).sort()).toEqual(Object.keys(EVERY_LIVE_CALL).sort())
})

test.each(ROWS)(
  '$name is accepted as the contract defines it, with or without an acknowledgement',
  async (row) => {
    const town = await townOfTwo()
    expect(await answerTo(town.hers.socket, row.name, row.payload(town))).toBe('accepted')
    town.hers.socket.emit(row.name, row.payload(town))
    expect(await answerTo(town.hers.socket, row.name, row.payload(town))).toBe('accepted')
  },
)

describe('bad input gets an error code and affects nobody else', () => {
  const deep = JSON.parse('['.repeat(500) + ']'.repeat(500))
  const WRONG: [what: string, given: (right: object) => unknown[]][] = [
    ['nothing', () => []],
    ['null', () => [null]],
    ['a number', () => [7]],
    ['a text', () => ['x']],
    ['a list', (right) => [[right]]],
    ['bytes', () => [new Uint8Array([1, 2, 3])]],
    ['more fields', (right) => [{ ...right, admin: true }]],
    ['a second argument', (right) => [right, right]],
    ['something deep', () => [{ a: deep }]],
    ['much', () => [{ a: 'x'.repeat(10_000) }]],
    ['a prototype', () => [JSON.parse('{"__proto__":{"a":1},"constructor":1}')]],
  ]

  test.each(ROWS)('$name with every kind of bad payload', async ({ name, payload }) => {
    const town = await townOfTwo()
    const { hers, his } = town
    const right = payload(town)
    for (const [what, given] of WRONG)
      expect([what, await answerTo(hers.socket, name, ...given(right))]).toEqual([what, 'VALIDATION'])
    for (const field of Object.keys(right))
      for (const value of [undefined, null, -1, 0, 1.5, 2 ** 60, 'x', '', [], {}, true]) {
        // Valid for a boolean field.
        if (value === true && typeof (right as Record<string, unknown>)[field] === 'boolean') continue
        const wrong = await answerTo(hers.socket, name, { ...right, [field]: value })
        expect([field, value, wrong]).toEqual([field, value, 'VALIDATION'])
      }
    // Neither the sender nor anybody else is affected.
    expect(await answerTo(hers.socket, name, right)).toBe('accepted')
    await his.received()
    expect(his.socket.connected).toBe(true)
  })

  test.each(['message', 'person 1', 'session:ended', '', '__proto__', 'toString', 'x'.repeat(5000)])(
    'a call that the contract does not define is not found: %s',
    async (name) => {
      const { hers, his } = await townOfTwo()
      expect(await answerTo(hers.socket, name, {})).toBe('NOT_FOUND')
      expect(await his.received()).toEqual([])
    },
  )

  test('a malformed or oversized packet ends its own connection and no other', async () => {
    const { hers, his, ana, listen } = await townOfTwo()
    for (const packet of [
      '4',
      '42',
      '42{',
      '42["disconnect"]',
      '45-["x"]',
      '9999',
      `42["x","${'a'.repeat(20_000)}"]`,
    ]) {
      const one = await listen(ana)
      // Bypasses the client's own encoder.
      one.socket.io.engine.write(packet)
      await Promise.race([one.closed, answerTo(one.socket, 'session:check', {}).catch(() => 'closed')])
    }
    for (const { socket } of [hers, his]) expect(await answerTo(socket, 'session:check', {})).toBe('accepted')
  })
})

describe('a flood', () => {
  test('is answered up to a limit, then gets errors, then is disconnected, while others are unaffected', async () => {
    const { hers, his, bo, deps } = await townOfTwo()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => answerTo(hers.socket, 'session:check', {})),
    )
    expect(answers.filter((each) => each === 'accepted')).toHaveLength(60)
    expect(answers.filter((each) => each === 'TOO_MANY')).toHaveLength(40)
    for (let i = 0; i < 1000; i++) hers.socket.emit('session:check', {})
    await hers.closed
    deps.live.send([bo.id], liveEvent('test:after'))
    expect(await his.received()).toEqual([{ name: 'test:after', payload: [] }])
  })
})

describe('a session', () => {
  test('that has expired is detected by the next call, which has no effect', async () => {
    const { hers, clock } = await townOfTwo()
    clock.passMinutes(31 * 24 * 60)
    expect(await answerTo(hers.socket, 'session:check', {})).toBe('UNAUTHORIZED')
    expect((await hers.closed).map(({ name }) => name)).toContain('session:ended')
  })

  test('of a suspended person may make no call', async () => {
    const { hers, ana, run } = await townOfTwo()
    await run(sql`update users set standing = 'suspended' where id = ${ana.id}`)
    expect(await answerTo(hers.socket, 'session:check', {})).toBe('SUSPENDED')
  })
})

test('the calls of a socket are handled in order', async () => {
  const { hers, deps } = await townOfTwo()
  const handled: unknown[] = []
  const call = { name: 'test:said', summary: '', payload: EVERY_LIVE_CALL.checkSession?.payload } as never
  deps.live.onCall(call, async () => {
    const nr = handled.length
    handled.push(nr)
    // The first one takes longest.
    for (let i = 0; i < 20 - nr; i++) await Promise.resolve()
    handled.push(nr)
  })
  await Promise.all(Array.from({ length: 5 }, () => answerTo(hers.socket, 'test:said', {})))
  expect(handled).toEqual([0, 0, 2, 2, 4, 4, 6, 6, 8, 8])
})
