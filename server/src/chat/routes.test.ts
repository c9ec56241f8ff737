import { randomUUID } from 'node:crypto'
import * as contract from '@hereabouts/contract/chat/endpoints'
import type { Endpoint } from '@hereabouts/contract/http/endpoint'
import { declineMeetup } from '@hereabouts/contract/meetups/endpoints'
import { describe, expect, test } from 'vitest'
import { between, messageTo, read, readUpTo, say } from '../../test/chatting.ts'
import { invited, meeting } from '../../test/meeting.ts'
import { makeCall } from '../../test/person.ts'
import { withoutId } from '../../test/request-ids.ts'
import { townWith } from '../../test/town.ts'

const CALLS: [name: string, endpoint: Endpoint, body?: object][] = [
  ['list', contract.listMessages],
  ['send', contract.sendMessage, { clientId: randomUUID(), text: 'hello' }],
  ['read', contract.markRead, { seq: 1 }],
]

/** Ana and Bo have agreed to meet; Cy is nearby. */
async function townOfTwo() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  return { ...town, meetupId: await meeting(town.ana, town.bo) }
}

describe('access', () => {
  test.each(CALLS)(
    '%s: both members may, whichever of them the path names first',
    async (_, endpoint, body) => {
      const { ana, bo, http } = await townOfTwo()
      await say(ana, bo, 'first')
      for (const { cookie } of [ana, bo])
        for (const params of [between(ana, bo), between(bo, ana)]) {
          const given = body && 'text' in body ? { ...body, clientId: randomUUID() } : body
          expect((await makeCall(http, endpoint, { cookie, params, body: given })).statusCode).toBe(200)
        }
    },
  )

  test.each(CALLS)(
    '%s: outsiders get the error of a conversation that does not exist',
    async (_, endpoint, body) => {
      const { ana, bo, cy, http } = await townOfTwo()
      await say(ana, bo, 'first')
      const answers = []
      for (const params of [
        between(ana, bo),
        between(bo, ana),
        between(cy, ana),
        between(cy, cy),
        { a: 88_888, b: 99_999 },
        { a: cy.id, b: 99_999 },
        { a: 'x', b: 'y' },
        { a: 0, b: cy.id },
      ])
        answers.push(await makeCall(http, endpoint, { cookie: cy.cookie, params, body }))
      expect(new Set(answers.map((answer) => `${answer.statusCode} ${withoutId(answer.body)}`)).size).toBe(1)
      expect(answers[0]?.json().error).toBe('NOT_FOUND')
    },
  )

  test.each(CALLS)(
    '%s: nobody may before an invitation is accepted, or after it is declined',
    async (_, endpoint, body) => {
      const { ana, bo, http } = await townWith()
      for (const person of [ana, bo]) await person.switchOn()
      const statuses = async () => {
        const params = between(ana, bo)
        const calls = [ana, bo].map(({ cookie }) => makeCall(http, endpoint, { cookie, params, body }))
        return (await Promise.all(calls)).map(({ statusCode }) => statusCode)
      }
      expect(await statuses()).toEqual([404, 404])
      const id = await invited(ana, bo)
      expect(await statuses()).toEqual([404, 404])
      await bo.call(declineMeetup, { params: { id } })
      expect(await statuses()).toEqual([404, 404])
    },
  )
})

describe('sending a message', () => {
  test('returns the stored message', async () => {
    const { ana, bo } = await townOfTwo()
    const clientId = randomUUID()
    const sent = await say(ana, bo, '  I am at the fountain \n', clientId)
    expect(sent).toEqual({
      seq: 1,
      senderId: ana.id,
      clientId,
      text: 'I am at the fountain',
      sentAt: '2026-11-20T18:00:00.000Z',
    })
    expect(await read(bo, ana)).toEqual({
      messages: [sent],
      lastSeq: 1,
      readSeq: 0,
      deleted: [],
      reactions: [],
      reactionVersion: 0,
    })
  })

  test('accepts up to 2,000 characters as people count them', async () => {
    const { ana, bo } = await townOfTwo()
    for (const text of ['x', 'x'.repeat(2000), '👋'.repeat(2000), `${'é'.repeat(2000)}  `])
      expect((await say(ana, bo, text)).text).toBe(text.trim())
    expect((await read(bo, ana)).lastSeq).toBe(4)
  })

  test('is rejected with bad input', async () => {
    const { ana, bo } = await townOfTwo()
    const { params, body } = messageTo(ana, bo, 'hello')
    for (const [what, given] of [
      ['nothing', { text: '' }],
      ['only spaces', { text: ' \n\t ' }],
      ['2,001 characters', { text: 'x'.repeat(2001) }],
      ['2,001 emoji', { text: '👋'.repeat(2001) }],
      ['NUL', { text: 'a\0b' }],
      ['half a character', { text: 'a\ud83d' }],
      ['no text', { text: undefined }],
      ['a number', { text: 7 }],
      ['no client ID', { clientId: undefined }],
      ['a client ID that is not a UUID', { clientId: '1' }],
      ['another sender', { senderId: 1 }],
      ['its own sequence number', { seq: 9 }],
    ] as const) {
      const error = await ana.errorOf(contract.sendMessage, { params, body: { ...body, ...given } as never })
      expect([what, error]).toEqual([what, '422 VALIDATION'])
    }
    expect((await read(ana, bo)).lastSeq).toBe(0)
  })
})

describe('reading', () => {
  test('rejects invalid sequence numbers and limits', async () => {
    const { ana, bo } = await townOfTwo()
    const params = between(ana, bo)
    const rejected = (query: object) => ana.errorOf(contract.listMessages, { params, query: query as never })
    for (const query of [
      { before: -1 },
      { before: 'x' },
      { after: 1, before: 3 },
      { after: -1 },
      { after: 'x' },
      { after: 1.5 },
      { after: '' },
      { after: 1e9 },
      { limit: 0 },
      { limit: 101 },
      { limit: -1 },
      { limit: 'all' },
      { until: 3 },
    ])
      expect(await rejected(query)).toBe('422 VALIDATION')
    for (const query of [{ before: 0 }, { after: 0 }, { after: 999_999_999 }, { limit: 1 }, { limit: 100 }])
      expect((await read(ana, bo, query)).messages).toEqual([])
    for (const seq of [-1, 1.5, '1', null, undefined])
      expect(await ana.errorOf(contract.markRead, { params, body: { seq } as never })).toBe('422 VALIDATION')
  })

  test('marks everything as read if the number is past the last message', async () => {
    const { ana, bo } = await townOfTwo()
    expect(await readUpTo(ana, bo, 0)).toEqual({})
    expect(await readUpTo(ana, bo, 5)).toEqual({})
    await say(bo, ana, 'one')
    await say(bo, ana, 'two')
    for (const seq of [3, 2 ** 31, Number.MAX_SAFE_INTEGER]) expect(await readUpTo(ana, bo, seq)).toEqual({})
    expect((await read(bo, ana)).readSeq).toBe(2)
  })
})

test.each([
  [null, { money: [], elsewhere: [], except: [] }],
  [{ money: ['lend … $sum'], elsewhere: [], except: ['poster'] }, undefined],
])(
  'everybody can read the patterns that the operator added, and may cache them: %o',
  async (advice, none) => {
    const { http } = await townWith({ people: [], config: { advice } })
    const answer = await makeCall(http, contract.getAdvice, {})
    expect([answer.json(), answer.headers['cache-control']]).toEqual([none ?? advice, 'public, max-age=3600'])
  },
)
