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

/** Ana and Bo have agreed to meet, and all three listen. */
async function townOnTheWay(logLines?: string[]) {
  const town = await townWith({ people: ['ana', 'bo', 'cy'], ...(logLines && { logLines }) })
  const { ana, bo, cy, listen } = town
  for (const person of [ana, bo, cy]) await person.switchOn({ minutes: 240 })
  const id = await meeting(ana, bo)
  return { ...town, id, hers: await listen(ana), his: await listen(bo), theirs: await listen(cy) }
}

/** The same, and both want to find each other. */
async function townFinding(logLines?: string[]) {
  const town = await townOnTheWay(logLines)
  for (const person of [town.ana, town.bo]) await start(person, town.id)
  for (const ears of [town.hers, town.his, town.theirs]) await ears.received()
  return town
}

type Ears = Awaited<ReturnType<typeof townOnTheWay>>['hers']

const start = (person: Person, id: MeetupId) => person.call(contract.startFinding, { params: { id } })
const stop = (person: Person, id: MeetupId) => person.call(contract.stopFinding, { params: { id } })

async function say({ socket }: Ears, id: number, signal = SIGNAL): Promise<string> {
  const { error = 'taken' } = await socket.timeout(10_000).emitWithAck('find:signal', { id, signal })
  return error
}
async function signalsTo(ears: Ears) {
  return (await ears.received()).filter(({ name }) => name === 'find:signal').map(({ payload }) => payload)
}

describe('what one phone says to the other', () => {
  test('is heard by the other as it was said, and by nobody else', async () => {
    const { ana, id, hers, his, theirs, listen, signIn } = await townFinding()
    const onHerTablet = await listen(await signIn(ana))
    expect(await say(hers, id)).toBe('taken')
    expect(await signalsTo(his)).toEqual([[{ id, signal: SIGNAL }]])
    for (const ears of [hers, theirs, onHerTablet]) expect(await signalsTo(ears)).toEqual([])
    expect(await say(his, id)).toBe('taken')
    expect(await signalsTo(hers)).toEqual([[{ id, signal: SIGNAL }]])
  })

  test('is in no row of any table and in no line of the finest log, nor is that it was said', async () => {
    const logLines: string[] = []
    const { deps, id, hers, his, runJobs } = await townFinding(logLines)
    expect(logLines.length).toBeGreaterThan(0)
    const before = logLines.length
    expect(await say(hers, id)).toBe('taken')
    expect(await say(hers, id, 'not base64url, and much too wrong to be passed on')).toBe('VALIDATION')
    await his.received()
    await runJobs()
    expect(await tracesOf(deps.db, { ids: [], words: [SIGNAL, 'much too wrong'] })).toEqual([])
    const since = logLines.slice(before).join()
    for (const word of [SIGNAL, 'much too wrong', 'signal']) expect(since).not.toContain(word)
  })

  test.each([
    ['of strangers, who know its number', (_: Ears, cy: Ears, id: number) => say(cy, id), 'NOT_FOUND'],
    ['that does not exist', (ana: Ears) => say(ana, 999_999), 'NOT_FOUND'],
  ])('is not passed on in a meetup %s', async (_, said, error) => {
    const { hers, theirs, his, id } = await townFinding()
    expect(await said(hers, theirs, id)).toBe(error)
    for (const ears of [hers, his]) expect(await signalsTo(ears)).toEqual([])
  })

  test('is passed on a hundred times a minute and not much more, and nobody else is troubled', async () => {
    const { hers, his, id } = await townFinding()
    const answers = []
    for (let times = 0; times < 100; times++) answers.push(await say(hers, id))
    expect(answers.slice(0, 20)).toEqual(Array(20).fill('taken'))
    expect(answers.at(-1)).toBe('TOO_MANY')
    expect(await say(his, id)).toBe('taken')
    expect((await signalsTo(his)).length).toBeLessThanOrEqual(60)
  })
})

describe('finding each other takes both', () => {
  test('and each sees who wants it', async () => {
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

  test('while only one person wants it, neither can send anything', async () => {
    const { ana, id, hers, his } = await townOnTheWay()
    expect(await say(hers, id)).toBe('NOT_FINDING')
    await start(ana, id)
    for (const ears of [hers, his]) expect(await say(ears, id)).toBe('NOT_FINDING')
    for (const ears of [hers, his]) expect(await signalsTo(ears)).toEqual([])
  })

  test('and that it was switched on or off both hear at once', async () => {
    const { ana, id, hers, his, theirs } = await townOnTheWay()
    for (const act of [start, stop]) {
      await act(ana, id)
      for (const ears of [hers, his])
        expect(await ears.received()).toMatchObject([{ name: 'meetup:changed', payload: [{ id }] }])
    }
    expect(await theirs.received()).toEqual([])
  })

  test('for a meetup that both agreed on, and that is theirs', async () => {
    const { ana, bo, cy } = await townWith({ people: ['ana', 'bo', 'cy'] })
    for (const person of [ana, bo]) await person.switchOn({ minutes: 240 })
    const id = await invited(ana, bo)
    expect(await ana.errorOf(contract.startFinding, { params: { id } })).toBe('409 NOT_ACCEPTED')
    await bo.call(contract.acceptMeetup, { params: { id } })
    for (const endpoint of [contract.startFinding, contract.stopFinding])
      expect(await cy.errorOf(endpoint, { params: { id } })).toBe('404 NOT_FOUND')
  })
})

describe('phones that show different words', () => {
  const differ = (person: Person, id: MeetupId) => person.call(contract.tellWordsDiffer, { params: { id } })

  test('say nothing more to each other from then on, both know why, and neither can start again', async () => {
    const { ana, bo, id, hers, his, theirs } = await townFinding()
    const ended = { wordsDiffer: true, findsUntil: null, otherFindsUntil: null }
    expect(await differ(ana, id)).toMatchObject(ended)
    expect(await his.received()).toMatchObject([{ name: 'meetup:changed', payload: [{ id }] }])
    expect(await seenBy(bo, id)).toMatchObject(ended)
    for (const ears of [hers, his]) expect(await say(ears, id)).toBe('NOT_FINDING')
    for (const person of [ana, bo]) {
      await stop(person, id)
      expect(await person.errorOf(contract.startFinding, { params: { id } })).toBe('409 WORDS_DIFFER')
    }
    expect(await theirs.received()).toEqual([])
  })

  test('can be said again, also by the other', async () => {
    const { ana, bo, id } = await townFinding()
    for (const person of [ana, ana, bo]) expect(await differ(person, id)).toMatchObject({ wordsDiffer: true })
  })

  test('are those of two who agreed to meet, and still do', async () => {
    const { ana, cy, id } = await townFinding()
    expect(await cy.errorOf(contract.tellWordsDiffer, { params: { id } })).toBe('404 NOT_FOUND')
    await ana.call(contract.cancelMeetup, { params: { id } })
    expect(await ana.errorOf(contract.tellWordsDiffer, { params: { id } })).toBe('409 NOT_ACCEPTED')
  })

  test('keep nobody from meeting, and once the meetup is over no row says so', async () => {
    const { ana, bo, id, runRetention, deps } = await townFinding()
    await differ(ana, id)
    await ana.call(contract.confirmMeetup, { params: { id }, body: { code: await codeOn(bo, id), ...HERE } })
    expect(await seenBy(bo, id)).toMatchObject({ state: 'met', wordsDiffer: false })
    await runRetention()
    expect(await deps.db.many('test', sql`select * from meetup_finders`)).toEqual([])
  })
})

describe('it ends', () => {
  type OnTheWay = Awaited<ReturnType<typeof townFinding>>
  test.each<[string, (town: OnTheWay) => unknown, string]>([
    ['when she does not want it any more', ({ ana, id }) => stop(ana, id), 'NOT_FINDING'],
    ['when he does not want it any more', ({ bo, id }) => stop(bo, id), 'NOT_FINDING'],
    ['after half an hour', ({ clock }) => clock.passMinutes(30), 'NOT_FINDING'],
    ['when they have met', meet, 'NOT_ACCEPTED'],
    [
      'when it is called off',
      ({ bo, id }) => bo.call(contract.cancelMeetup, { params: { id } }),
      'NOT_ACCEPTED',
    ],
    [
      'by a block',
      ({ ana, bo }) => bo.call(blockPerson, { params: { id: bo.id }, body: { userId: ana.id } }),
      'NOT_ACCEPTED',
    ],
    [
      'by a sanction against the other',
      ({ bo, run }) => run(sql`update users set standing = 'suspended' where id = ${bo.id}`),
      'NOT_ACCEPTED',
    ],
    [
      'by a sanction against oneself',
      ({ ana, run }) => run(sql`update users set standing = 'suspended' where id = ${ana.id}`),
      'SUSPENDED',
    ],
  ])('%s: from the next signal on', async (_, end, error) => {
    const town = await townFinding()
    await end(town)
    expect(await say(town.hers, town.id)).toBe(error)
    expect(await signalsTo(town.his)).toEqual([])
  })

  test('on the device that is signed out, which hears nothing any more', async () => {
    const { ana, hers, his, id } = await townFinding()
    await ana.call(logout)
    const heard = await hers.closed
    expect(await say(his, id)).toBe('taken')
    expect(heard.map(({ name }) => name)).not.toContain('find:signal')
  })

  test('and once it is over no row says that it ever was', async () => {
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
