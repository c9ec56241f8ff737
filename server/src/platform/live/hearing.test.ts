import { EVERY_LIVE_CALL } from '@hereabouts/contract/endpoints'
import { liveEvent } from '@hereabouts/contract/live/event'
import { startFinding } from '@hereabouts/contract/meetups/endpoints'
import type { Socket } from 'socket.io-client'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { EVERY_LIVE_CALL_SAID } from '../../../test/every-live-call.ts'
import { meeting } from '../../../test/meeting.ts'
import { townWith } from '../../../test/town.ts'

const ROWS = Object.entries(EVERY_LIVE_CALL).flatMap(([key, { name }]) => {
  const said = EVERY_LIVE_CALL_SAID[key]
  return said ? [{ name, said }] : []
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

/** What is answered to something said in any way. */
async function answerTo(socket: Socket, ...said: unknown[]): Promise<string> {
  const [name, ...given] = said
  const answer = await socket.timeout(10_000).emitWithAck(name as string, ...given)
  return answer.error ?? 'taken'
}

test('everything that can be said has its row, and every row is something that can be said', () => {
  expect(Object.keys(EVERY_LIVE_CALL_SAID).sort()).toEqual(Object.keys(EVERY_LIVE_CALL).sort())
})

test.each(ROWS)(
  '$name is taken as the contract has it, with or without waiting for an answer',
  async (row) => {
    const town = await townOfTwo()
    expect(await answerTo(town.hers.socket, row.name, row.said(town))).toBe('taken')
    town.hers.socket.emit(row.name, row.said(town))
    expect(await answerTo(town.hers.socket, row.name, row.said(town))).toBe('taken')
  },
)

describe('bad input is refused with a code, and troubles nobody', () => {
  const deep = JSON.parse('['.repeat(500) + ']'.repeat(500))
  const WRONG: [what: string, given: (right: object) => unknown[]][] = [
    ['nothing', () => []],
    ['null', () => [null]],
    ['a number', () => [7]],
    ['a text', () => ['x']],
    ['a list', (right) => [[right]]],
    ['bytes', () => [new Uint8Array([1, 2, 3])]],
    ['more fields', (right) => [{ ...right, admin: true }]],
    ['a second thing', (right) => [right, right]],
    ['something deep', () => [{ a: deep }]],
    ['much', () => [{ a: 'x'.repeat(10_000) }]],
    ['a prototype', () => [JSON.parse('{"__proto__":{"a":1},"constructor":1}')]],
  ]

  test.each(ROWS)('$name in every wrong way', async ({ name, said }) => {
    const town = await townOfTwo()
    const { hers, his } = town
    const right = said(town)
    for (const [what, given] of WRONG)
      expect([what, await answerTo(hers.socket, name, ...given(right))]).toEqual([what, 'VALIDATION'])
    for (const field of Object.keys(right))
      for (const value of [undefined, null, -1, 0, 1.5, 2 ** 60, 'x', '', [], {}, true]) {
        // Which is right where one says yes or no.
        if (value === true && typeof (right as Record<string, unknown>)[field] === 'boolean') continue
        const wrong = await answerTo(hers.socket, name, { ...right, [field]: value })
        expect([field, value, wrong]).toEqual([field, value, 'VALIDATION'])
      }
    // The one who said all that, and everybody else, goes on as if nothing had been.
    expect(await answerTo(hers.socket, name, right)).toBe('taken')
    await his.heard()
    expect(his.socket.connected).toBe(true)
  })

  test.each(['message', 'person 1', 'session:ended', '', '__proto__', 'toString', 'x'.repeat(5000)])(
    'what the contract does not know is not there: %s',
    async (name) => {
      const { hers, his } = await townOfTwo()
      expect(await answerTo(hers.socket, name, {})).toBe('NOT_FOUND')
      expect(await his.heard()).toEqual([])
    },
  )

  test('what is no packet at all, or more than fits, ends the connection that it came on, and no other', async () => {
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
      // Past the client's own encoder.
      one.socket.io.engine.write(packet)
      await Promise.race([one.closed, answerTo(one.socket, 'session:check', {}).catch(() => 'closed')])
    }
    for (const { socket } of [hers, his]) expect(await answerTo(socket, 'session:check', {})).toBe('taken')
  })
})

describe('a flood', () => {
  test('is answered up to a number, then refused, then cut off, and the others hear as before', async () => {
    const { hers, his, bo, deps } = await townOfTwo()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => answerTo(hers.socket, 'session:check', {})),
    )
    expect(answers.filter((each) => each === 'taken')).toHaveLength(60)
    expect(answers.filter((each) => each === 'TOO_MANY')).toHaveLength(40)
    for (let i = 0; i < 1000; i++) hers.socket.emit('session:check', {})
    await hers.closed
    deps.live.tell([bo.id], liveEvent('test:after'))
    expect(await his.heard()).toEqual([{ name: 'test:after', payload: [] }])
  })
})

describe('a session', () => {
  test('that is over by the clock is found so by the next word said, which goes nowhere', async () => {
    const { hers, clock } = await townOfTwo()
    clock.passMinutes(31 * 24 * 60)
    expect(await answerTo(hers.socket, 'session:check', {})).toBe('UNAUTHORIZED')
    expect((await hers.closed).map(({ name }) => name)).toContain('session:ended')
  })

  test('whose person is under a measure says nothing', async () => {
    const { hers, ana, run } = await townOfTwo()
    await run(sql`update users set standing = 'suspended' where id = ${ana.id}`)
    expect(await answerTo(hers.socket, 'session:check', {})).toBe('SUSPENDED')
  })
})

test('things are heard in the order in which they were said', async () => {
  const { hers, deps } = await townOfTwo()
  const heard: unknown[] = []
  const call = { name: 'test:said', summary: '', said: EVERY_LIVE_CALL.checkSession?.said } as never
  deps.live.hear(call, async () => {
    const nr = heard.length
    heard.push(nr)
    // The first one takes longest.
    for (let i = 0; i < 20 - nr; i++) await Promise.resolve()
    heard.push(nr)
  })
  await Promise.all(Array.from({ length: 5 }, () => answerTo(hers.socket, 'test:said', {})))
  expect(heard).toEqual([0, 0, 2, 2, 4, 4, 6, 6, 8, 8])
})
