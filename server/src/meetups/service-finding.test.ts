import * as contract from '@hereabouts/contract/meetups/endpoints'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { logout } from '@hereabouts/contract/sign-in/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { codeOn, HERE, invited, meeting, seenBy } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { tracesOf } from '../../test/traces.ts'

const SIGNAL = 'b25seSB0aGUgdHdvIGNhbiByZWFkIHRoaXMsIG5vYm9keSBlbHNl'

/** Ana and Bo have agreed to meet, and all three are connected. */
async function townOnTheWay(logLines?: string[]) {
  const town = await townWith({ people: ['ana', 'bo', 'cy'], ...(logLines && { logLines }) })
  const { ana, bo, cy, listen } = town
  for (const person of [ana, bo, cy]) await person.switchOn({ minutes: 240 })
  const id = await meeting(ana, bo)
  return { ...town, id, hers: await listen(ana), his: await listen(bo), theirs: await listen(cy) }
}

/** The same, and both have switched on finding each other. */
async function townFinding(logLines?: string[]) {
  const town = await townOnTheWay(logLines)
  for (const person of [town.ana, town.bo]) await start(person, town.id)
  for (const listener of [town.hers, town.his, town.theirs]) await listener.received()
  return town
}

type Listener = Awaited<ReturnType<typeof townOnTheWay>>['hers']

const start = (person: Person, id: MeetupId) => person.call(contract.startFinding, { params: { id } })
const stop = (person: Person, id: MeetupId) => person.call(contract.stopFinding, { params: { id } })

async function send({ socket }: Listener, id: number, signal = SIGNAL): Promise<string> {
  const { error = 'sent' } = await socket.timeout(10_000).emitWithAck('find:signal', { id, signal })
  return error
}
async function signalsTo(listener: Listener) {
  return (await listener.received())
    .filter(({ name }) => name === 'find:signal')
    .map(({ payload }) => payload)
}

describe('a signal', () => {
  test('reaches the other person unchanged, and nobody else', async () => {
    const { ana, id, hers, his, theirs, listen, signIn } = await townFinding()
    const onHerTablet = await listen(await signIn(ana))
    expect(await send(hers, id)).toBe('sent')
    expect(await signalsTo(his)).toEqual([[{ id, signal: SIGNAL }]])
    for (const listener of [hers, theirs, onHerTablet]) expect(await signalsTo(listener)).toEqual([])
    expect(await send(his, id)).toBe('sent')
    expect(await signalsTo(hers)).toEqual([[{ id, signal: SIGNAL }]])
  })

  test('leaves no trace in the database or in the most detailed log', async () => {
    const logLines: string[] = []
    const { deps, id, hers, his, runJobs } = await townFinding(logLines)
    expect(logLines.length).toBeGreaterThan(0)
    const before = logLines.length
    expect(await send(hers, id)).toBe('sent')
    expect(await send(hers, id, 'not base64url, and much too wrong to be passed on')).toBe('VALIDATION')
    await his.received()
    await runJobs()
    expect(await tracesOf(deps.db, { ids: [], words: [SIGNAL, 'much too wrong'] })).toEqual([])
    const since = logLines.slice(before).join()
    for (const word of [SIGNAL, 'much too wrong', 'signal']) expect(since).not.toContain(word)
  })

  test.each([
    [
      'of other people, even with its ID',
      (_: Listener, cy: Listener, id: number) => send(cy, id),
      'NOT_FOUND',
    ],
    ['that does not exist', (ana: Listener) => send(ana, 999_999), 'NOT_FOUND'],
  ])('is not relayed for a meetup %s', async (_, said, error) => {
    const { hers, theirs, his, id } = await townFinding()
    expect(await said(hers, theirs, id)).toBe(error)
    for (const listener of [hers, his]) expect(await signalsTo(listener)).toEqual([])
  })

  test('is rate-limited for each sender', async () => {
    const { hers, his, id } = await townFinding()
    const answers = []
    for (let times = 0; times < 100; times++) answers.push(await send(hers, id))
    expect(answers.slice(0, 20)).toEqual(Array(20).fill('sent'))
    expect(answers.at(-1)).toBe('TOO_MANY')
    expect(await send(his, id)).toBe('sent')
    expect((await signalsTo(his)).length).toBeLessThanOrEqual(60)
  })
})

describe('finding each other', () => {
  test('shows each person who has switched it on', async () => {
    const { ana, bo, id } = await townOnTheWay()
    expect(await start(ana, id)).toMatchObject({
      findsUntil: '2026-11-20T18:30:00.000Z',
      otherFindsUntil: null,
    })
    expect(await seenBy(bo, id)).toMatchObject({
      findsUntil: null,
      otherFindsUntil: '2026-11-20T18:30:00.000Z',
    })
  })

  test('relays nothing while only one person has switched it on', async () => {
    const { ana, id, hers, his } = await townOnTheWay()
    expect(await send(hers, id)).toBe('NOT_FINDING')
    await start(ana, id)
    for (const listener of [hers, his]) expect(await send(listener, id)).toBe('NOT_FINDING')
    for (const listener of [hers, his]) expect(await signalsTo(listener)).toEqual([])
  })

  test('notifies both people when either switches it on or off', async () => {
    const { ana, id, hers, his, theirs } = await townOnTheWay()
    for (const act of [start, stop]) {
      await act(ana, id)
      for (const listener of [hers, his])
        expect(await listener.received()).toMatchObject([{ name: 'meetup:changed', payload: [{ id }] }])
    }
    expect(await theirs.received()).toEqual([])
  })

  test('is only for the members of an accepted meetup', async () => {
    const { ana, bo, cy } = await townWith({ people: ['ana', 'bo', 'cy'] })
    for (const person of [ana, bo]) await person.switchOn({ minutes: 240 })
    const id = await invited(ana, bo)
    expect(await ana.errorOf(contract.startFinding, { params: { id } })).toBe('409 NOT_ACCEPTED')
    await bo.call(contract.acceptMeetup, { params: { id } })
    for (const endpoint of [contract.startFinding, contract.stopFinding])
      expect(await cy.errorOf(endpoint, { params: { id } })).toBe('404 NOT_FOUND')
  })
})

describe('different check words', () => {
  const differ = (person: Person, id: MeetupId) => person.call(contract.tellWordsDiffer, { params: { id } })

  test('end finding each other for both for good, and both see why', async () => {
    const { ana, bo, id, hers, his, theirs } = await townFinding()
    const ended = { wordsDiffer: true, findsUntil: null, otherFindsUntil: null }
    expect(await differ(ana, id)).toMatchObject(ended)
    expect(await his.received()).toMatchObject([{ name: 'meetup:changed', payload: [{ id }] }])
    expect(await seenBy(bo, id)).toMatchObject(ended)
    for (const listener of [hers, his]) expect(await send(listener, id)).toBe('NOT_FINDING')
    for (const person of [ana, bo]) {
      await stop(person, id)
      expect(await person.errorOf(contract.startFinding, { params: { id } })).toBe('409 WORDS_DIFFER')
    }
    expect(await theirs.received()).toEqual([])
  })

  test('can be reported again, by either person', async () => {
    const { ana, bo, id } = await townFinding()
    for (const person of [ana, ana, bo]) expect(await differ(person, id)).toMatchObject({ wordsDiffer: true })
  })

  test('can be reported only by the members of an accepted meetup', async () => {
    const { ana, cy, id } = await townFinding()
    expect(await cy.errorOf(contract.tellWordsDiffer, { params: { id } })).toBe('404 NOT_FOUND')
    await ana.call(contract.cancelMeetup, { params: { id } })
    expect(await ana.errorOf(contract.tellWordsDiffer, { params: { id } })).toBe('409 NOT_ACCEPTED')
  })

  test('do not prevent the meeting, and are deleted once the meetup is over', async () => {
    const { ana, bo, id, runRetention, deps } = await townFinding()
    await differ(ana, id)
    await ana.call(contract.confirmMeetup, { params: { id }, body: { code: await codeOn(bo, id), ...HERE } })
    expect(await seenBy(bo, id)).toMatchObject({ state: 'met', wordsDiffer: false })
    await runRetention()
    expect(await deps.db.many('test', sql`select * from meetup_finders`)).toEqual([])
  })
})

describe('finding each other ends', () => {
  type OnTheWay = Awaited<ReturnType<typeof townFinding>>
  test.each<[string, (town: OnTheWay) => unknown, string]>([
    ['when she switches it off', ({ ana, id }) => stop(ana, id), 'NOT_FINDING'],
    ['when he switches it off', ({ bo, id }) => stop(bo, id), 'NOT_FINDING'],
    ['after half an hour', ({ clock }) => clock.passMinutes(30), 'NOT_FINDING'],
    ['when they have met', meet, 'NOT_ACCEPTED'],
    [
      'when the meetup is cancelled',
      ({ bo, id }) => bo.call(contract.cancelMeetup, { params: { id } }),
      'NOT_ACCEPTED',
    ],
    [
      'on a block',
      ({ ana, bo }) => bo.call(blockPerson, { params: { id: bo.id }, body: { userId: ana.id } }),
      'NOT_ACCEPTED',
    ],
    [
      'on a sanction against the other',
      ({ bo, run }) => run(sql`update users set standing = 'suspended' where id = ${bo.id}`),
      'NOT_ACCEPTED',
    ],
    [
      'on a sanction against oneself',
      ({ ana, run }) => run(sql`update users set standing = 'suspended' where id = ${ana.id}`),
      'SUSPENDED',
    ],
  ])('%s, from the next signal on', async (_, end, error) => {
    const town = await townFinding()
    await end(town)
    expect(await send(town.hers, town.id)).toBe(error)
    expect(await signalsTo(town.his)).toEqual([])
  })

  test('on a device that signs out', async () => {
    const { ana, hers, his, id } = await townFinding()
    await ana.call(logout)
    const received = await hers.closed
    expect(await send(his, id)).toBe('sent')
    expect(received.map(({ name }) => name)).not.toContain('find:signal')
  })

  test('without leaving a row', async () => {
    for (const end of [meet, ({ clock }: OnTheWay) => clock.passMinutes(30)]) {
      const town = await townFinding()
      await end(town)
      await town.runJobs()
      await town.runRetention()
      const rows = await town.deps.db.many('test', sql`select * from meetup_finders`)
      expect(rows).toEqual([])
      expect(await seenBy(town.ana, town.id)).toMatchObject({ findsUntil: null, otherFindsUntil: null })
    }
  })

  async function meet({ ana, bo, id }: OnTheWay) {
    await ana.call(contract.confirmMeetup, { params: { id }, body: { code: await codeOn(bo, id), ...HERE } })
  }
})
