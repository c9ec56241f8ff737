import { randomUUID } from 'node:crypto'
import { endAvailability } from '@hereabouts/contract/availability/endpoints'
import * as contract from '@hereabouts/contract/chat/endpoints'
import { REQUESTS_WAITING } from '@hereabouts/contract/chat/limits'
import { acceptMeetup } from '@hereabouts/contract/meetups/endpoints'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  accept,
  between,
  conversationWith,
  ignore,
  messageTo,
  read,
  readUpTo,
  request,
  say,
} from '../../test/chatting.ts'
import { invited } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { exceptInbox, townWith } from '../../test/town.ts'

/** Everybody is nearby, and nobody has contacted anybody. */
async function townOfStrangers(options: Parameters<typeof townWith<'ana' | 'bo' | 'cy'>>[0] = {}) {
  const town = await townWith({ people: ['ana', 'bo', 'cy'], ...options })
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  return town
}

const errorOfRequest = (from: Person, to: Person, text = 'Hello?') =>
  from.errorOf(contract.requestConversation, messageTo(from, to, text))
const errorOfMessage = (from: Person, to: Person) =>
  from.errorOf(contract.sendMessage, messageTo(from, to, 'And another'))
const stateFor = async (person: Person, other: Person) => (await conversationWith(person, other))?.request

describe('a first message', () => {
  test('is a received request for one person and a sent one for the other', async () => {
    const { ana, bo } = await townOfStrangers()
    const sent = await request(ana, bo, 'Coffee at the fountain?')
    expect(sent).toMatchObject({ seq: 1, senderId: ana.id, text: 'Coffee at the fountain?' })
    expect(await conversationWith(ana, bo)).toMatchObject({ request: 'sent', unread: 0, lastMessage: sent })
    expect(await conversationWith(bo, ana)).toMatchObject({
      request: 'received',
      unread: 1,
      lastMessage: sent,
    })
    expect((await read(bo, ana)).messages).toEqual([sent])
  })

  test('is the only one until the other answers or accepts', async () => {
    const { ana, bo } = await townOfStrangers()
    await request(ana, bo, 'Hello?')
    expect(await errorOfRequest(ana, bo)).toBe('409 REQUEST_WAITING')
    expect(await errorOfMessage(ana, bo)).toBe('409 REQUEST_WAITING')
    expect((await read(bo, ana)).lastSeq).toBe(1)
  })

  test.each<[how: string, open: (ana: Person, bo: Person) => Promise<unknown>]>([
    ['an answer', (ana, bo) => say(bo, ana, 'Hello yourself')],
    ['an answer as if it were a first message', (ana, bo) => request(bo, ana, 'Hello yourself')],
    ['accepting', (ana, bo) => accept(bo, ana)],
    ['a meetup', async (ana, bo) => ana.call(acceptMeetup, { params: { id: await invited(bo, ana) } })],
  ])('opens with %s, for both', async (_, open) => {
    const { ana, bo } = await townOfStrangers()
    await request(ana, bo, 'Hello?')
    await open(ana, bo)
    for (const [one, other] of [
      [ana, bo],
      [bo, ana],
    ] as const) {
      expect(await stateFor(one, other)).toBeNull()
      await say(one, other, 'There we are')
    }
  })

  test('sent again with its client ID returns the same message, even once the conversation is open', async () => {
    const { ana, bo, cy } = await townOfStrangers()
    const clientId = randomUUID()
    const sent = await request(ana, bo, 'Hello?', clientId)
    expect(await request(ana, bo, 'Hello?', clientId.toUpperCase())).toEqual(sent)
    await accept(bo, ana)
    expect(await request(ana, bo, 'Hello?', clientId)).toEqual(sent)
    expect((await read(bo, ana)).lastSeq).toBe(1)
    expect(await ana.errorOf(contract.requestConversation, messageTo(ana, cy, 'Hello?', clientId))).toBe(
      '409 CLIENT_ID_USED',
    )
  })

  test('from both people at once opens the conversation', async () => {
    const { ana, bo } = await townOfStrangers()
    await Promise.all([request(ana, bo, 'Hello?'), request(bo, ana, 'Hello?')])
    expect([await stateFor(ana, bo), await stateFor(bo, ana)]).toEqual([null, null])
    expect((await read(ana, bo)).messages.map(({ seq }) => seq)).toEqual([1, 2])
  })
})

describe('a first message may go', () => {
  test('neither to people who are not nearby, nor to oneself, nor to unknown people', async () => {
    const { ana, bo, cy } = await townOfStrangers()
    await bo.call(endAvailability, { params: { id: bo.id } })
    expect(await errorOfRequest(ana, bo)).toBe('409 NOT_NEARBY')
    expect(
      await ana.errorOf(contract.requestConversation, {
        ...messageTo(ana, cy, 'x'),
        params: { a: ana.id, b: 99_999 },
      }),
    ).toBe('409 NOT_NEARBY')
    for (const params of [between(ana, ana), between(bo, cy)])
      expect(await ana.errorOf(contract.requestConversation, { ...messageTo(ana, cy, 'x'), params })).toBe(
        '404 NOT_FOUND',
      )
  })

  test.each<[who: string, options: Parameters<typeof townOfStrangers>[0], error: string]>([
    ['who blocked one', { blocks: [['bo', 'ana']] }, '409 NOT_NEARBY'],
    ['whom one blocked', { blocks: [['ana', 'bo']] }, '409 NOT_NEARBY'],
    [
      'who wants verified people only',
      { settings: { bo: { connectWithUnverified: false } } },
      '403 VERIFIED_ONLY',
    ],
    [
      'whom one may not see',
      { verified: ['bo'], settings: { bo: { visibleToVerifiedOnly: true } } },
      '409 NOT_NEARBY',
    ],
  ])('nobody %s', async (_, options, error) => {
    const { ana, bo } = await townOfStrangers(options)
    expect(await errorOfRequest(ana, bo)).toBe(error)
    expect(await conversationWith(bo, ana)).toBeUndefined()
  })

  test('from a verified person to anybody, and every receiver can answer', async () => {
    const { ana, bo } = await townOfStrangers({
      verified: ['ana'],
      settings: { ana: { connectWithUnverified: false }, bo: { connectWithUnverified: false } },
    })
    await request(ana, bo, 'Hello?')
    await say(bo, ana, 'Hello')
  })

  test('to nobody while the sender is restricted', async () => {
    const { ana, bo, run, clock } = await townOfStrangers()
    const now = clock.now()
    await run(sql`insert into measures (user_id, kind, reason, made_at, ends_at, read_at) values
      (${ana.id}, 'restriction', 'Be kind.', ${now}, ${new Date(now.getTime() + 86_400_000)}, ${now})`)
    expect(await errorOfRequest(ana, bo)).toBe('403 RESTRICTED')
  })

  test('out only so many times a day without an answer', async () => {
    const town = await townOfStrangers()
    const { ana, signUp, clock } = town
    const others: Person[] = []
    for (let nr = 0; nr <= REQUESTS_WAITING.max; nr++) {
      const other = await signUp(`other${nr}`)
      await other.switchOn({ minutes: 240 })
      others.push(other)
    }
    const [last, first] = [others.pop() as Person, others[0] as Person]
    for (const other of others) await request(ana, other, 'Hello?')
    expect(await errorOfRequest(ana, last)).toBe('409 TOO_MANY_REQUESTS')
    await ignore(first, ana)
    expect(await errorOfRequest(ana, last)).toBe('409 TOO_MANY_REQUESTS')
    await accept(first, ana)
    await request(ana, last, 'Hello?')
    clock.passMinutes(24 * 60 + 1)
    for (const person of [ana, town.bo]) await person.switchOn()
    await request(ana, town.bo, 'Hello?')
  })
})

describe('an ignored request', () => {
  test('looks unanswered to the sender, in responses, events and permissions', async () => {
    const { ana, bo, cy, listen } = await townOfStrangers()
    await request(ana, bo, 'Hello?')
    await request(ana, cy, 'Hello?')
    const [hers, his] = [await listen(ana), await listen(bo)]
    await ignore(bo, ana)
    expect(await hers.received()).toEqual([])
    expect((await his.received()).map(({ name }) => name)).toContain('conversation:updated')

    // Cy has not answered.
    const seen = async (other: Person) => {
      const {
        other: _,
        members: __,
        lastMessage,
        ...rest
      } = (await conversationWith(ana, other)) as never as Record<string, object>
      const { messages: ___, ...page } = await read(ana, other)
      return { ...rest, page, errors: [await errorOfMessage(ana, other), await errorOfRequest(ana, other)] }
    }
    expect(await seen(bo)).toEqual(await seen(cy))
    expect(await conversationWith(bo, ana)).toMatchObject({ request: 'ignored', unread: 0 })
  })

  test('can still be answered or accepted', async () => {
    const { ana, bo, cy } = await townOfStrangers()
    for (const [other, answer] of [
      [bo, () => accept(bo, ana)],
      [cy, () => say(cy, ana, 'Late, but hello')],
    ] as const) {
      await request(ana, other, 'Hello?')
      await ignore(other, ana)
      await answer()
      expect([await stateFor(ana, other), await stateFor(other, ana)]).toEqual([null, null])
    }
  })
})

test('only the receiver can accept or ignore a request, and only once', async () => {
  const { ana, bo, cy } = await townOfStrangers()
  await request(ana, bo, 'Hello?')
  for (const endpoint of [contract.acceptRequest, contract.ignoreRequest]) {
    expect(await ana.errorOf(endpoint, { params: between(ana, bo) })).toBe('409 NO_REQUEST')
    expect(await cy.errorOf(endpoint, { params: between(ana, bo) })).toBe('404 NOT_FOUND')
    expect(await cy.errorOf(endpoint, { params: between(ana, cy) })).toBe('404 NOT_FOUND')
  }
  await accept(bo, ana)
  expect(await bo.errorOf(contract.acceptRequest, { params: between(ana, bo) })).toBe('409 NO_REQUEST')
  expect(await bo.errorOf(contract.ignoreRequest, { params: between(ana, bo) })).toBe('409 NO_REQUEST')
})

test('a receiver who blocks gets no more events, and the sender sees what they would after a deletion', async () => {
  const { ana, bo } = await townOfStrangers()
  await request(ana, bo, 'Hello?')
  await bo.call(blockPerson, { params: { id: bo.id }, body: { userId: ana.id } })
  expect(await bo.errorOf(contract.acceptRequest, { params: between(ana, bo) })).toBe(
    '403 CONVERSATION_UNAVAILABLE',
  )
  expect(await conversationWith(ana, bo)).toMatchObject({ isAvailable: false })
  expect(await errorOfMessage(ana, bo)).toBe('403 CONVERSATION_UNAVAILABLE')
})

test('both members are notified that a request was accepted, after the answer', async () => {
  const { ana, bo, cy, listen } = await townOfStrangers()
  await request(ana, bo, 'Hello?')
  const all = [await listen(ana), await listen(bo), await listen(cy)]
  await say(bo, ana, 'Hello')
  for (const [i, names] of [
    ['message', 'conversation:updated'],
    ['message', 'conversation:updated'],
    [],
  ].entries())
    expect(exceptInbox((await all[i]?.received()) ?? []).map(({ name }) => name)).toEqual(names)
})

test('read receipts are sent only once both have agreed to meet', async () => {
  const { ana, bo, listen } = await townOfStrangers()
  await request(ana, bo, 'Hello?')
  await say(bo, ana, 'Hello')
  const hers = await listen(ana)
  await say(ana, bo, 'A walk?')
  await readUpTo(bo, ana, 3)
  expect((await read(ana, bo)).readSeq).toBe(0)
  expect(exceptInbox(await hers.received()).map(({ name }) => name)).toEqual(['message'])
  await ana.call(acceptMeetup, { params: { id: await invited(bo, ana) } })
  expect((await read(ana, bo)).readSeq).toBe(3)
})

test('the receiver sees the minimal profile of a sender who has hidden since; the sender does not, until the answer', async () => {
  const { ana, bo, setPrivacy } = await townOfStrangers()
  await request(ana, bo, 'Hello?')
  for (const { id } of [ana, bo]) await setPrivacy(id, { onlyShowVerified: true })
  expect(await bo.call(getUser, { params: { id: ana.id } })).toMatchObject({ username: 'ana_here' })
  expect(await ana.errorOf(getUser, { params: { id: bo.id } })).toBe('404 NOT_FOUND')
  await accept(bo, ana)
  expect(await ana.call(getUser, { params: { id: bo.id } })).toMatchObject({ username: 'bo_here' })
})

test('links of an account are inert until it is a day old by the server’s clock', async () => {
  const { ana, bo, clock } = await townOfStrangers()
  await request(ana, bo, 'https://example.org')
  const isInert = async () => (await conversationWith(bo, ana))?.areLinksInert
  expect(await isInert()).toBe(true)
  clock.passMinutes(24 * 60 - 1)
  expect(await isInert()).toBe(true)
  clock.passMinutes(1)
  expect(await isInert()).toBe(false)
})
