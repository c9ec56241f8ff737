import { endCheckIn } from '@hereabouts/contract/checkins/endpoints'
import {
  acceptMeetup,
  cancelMeetup,
  confirmMeetup,
  declineMeetup,
  withdrawMeetup,
} from '@hereabouts/contract/meetups/endpoints'
import {
  mutePerson,
  readNotifications,
  removeNotifications,
  unmutePerson,
} from '@hereabouts/contract/notifications/endpoints'
import { INBOX_PER_PAGE } from '@hereabouts/contract/notifications/limits'
import { reportPerson } from '@hereabouts/contract/reports/endpoints'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { award, townThatMet } from '../../test/awarding.ts'
import { readUpTo, say } from '../../test/chatting.ts'
import { checksIn, contactOf } from '../../test/checking-in.ts'
import { codeOn, HERE, invited, meeting, met } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { inboxOf, told } from '../../test/telling.ts'
import { townWith } from '../../test/town.ts'
import { sweepCheckIns } from '../checkins/service-sweep.ts'

const of = ({ id }: Person) => ({ params: { id } })
const readAll = (person: Person, readUntil = '2030-01-01T00:00:00Z') =>
  person.call(readNotifications, { ...of(person), body: { readUntil } })
const block = (by: Person, other: Person) => by.call(blockPerson, { ...of(by), body: { userId: other.id } })

async function townThatIsOn() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  return town
}
type On = Awaited<ReturnType<typeof townThatIsOn>>

describe('what became of a meetup is told to the one who did not do it', () => {
  test.each<
    [what: string, make: (town: On, id: number) => Promise<unknown>, ofAna: string[], ofBo: string[]]
  >([
    ['an invitation', async () => {}, [], ['meetup pending *']],
    [
      'accepted',
      ({ bo }, id) => bo.call(acceptMeetup, { params: { id } }),
      ['meetup accepted *'],
      ['meetup pending *'],
    ],
    [
      'declined',
      ({ bo }, id) => bo.call(declineMeetup, { params: { id } }),
      ['meetup declined *'],
      ['meetup pending *'],
    ],
    [
      'withdrawn',
      ({ ana }, id) => ana.call(withdrawMeetup, { params: { id } }),
      [],
      ['meetup withdrawn *', 'meetup pending *'],
    ],
    [
      'expired',
      async ({ clock, sweep }) => {
        clock.passMinutes(31)
        await sweep()
      },
      ['meetup expired *'],
      ['meetup pending *'],
    ],
    [
      'cancelled',
      async ({ ana, bo, clock }, id) => {
        await bo.call(acceptMeetup, { params: { id } })
        clock.passMinutes(1)
        await ana.call(cancelMeetup, { params: { id } })
      },
      ['meetup cancelled *', 'meetup accepted *'],
      ['meetup cancelled *', 'meetup pending *'],
    ],
    [
      'met',
      async ({ ana, bo, clock }, id) => {
        await bo.call(acceptMeetup, { params: { id } })
        clock.passMinutes(1)
        await ana.call(confirmMeetup, {
          params: { id },
          body: { code: await codeOn(bo, id as never), ...HERE },
        })
      },
      ['meetup met *', 'meetup accepted *'],
      ['meetup met *', 'meetup pending *'],
    ],
    [
      'missed',
      async ({ bo, clock, sweep }, id) => {
        await bo.call(acceptMeetup, { params: { id } })
        clock.passMinutes(160)
        await sweep()
      },
      ['meetup missed *', 'meetup accepted *'],
      ['meetup missed *', 'meetup pending *'],
    ],
  ])('%s', async (_, make, ofAna, ofBo) => {
    const town = await townThatIsOn()
    await make(town, await invited(town.ana, town.bo))
    expect(await told(town.ana)).toEqual(ofAna)
    expect(await told(town.bo)).toEqual(ofBo)
    expect(await told(town.cy)).toEqual([])
  })

  test('with whom, what and where; and by the same id each time', async () => {
    const { ana, bo } = await townThatIsOn()
    const id = await invited(ana, bo, { place: 'The fountain' })
    const [entry] = (await inboxOf(bo)).entries
    expect(entry).toMatchObject({
      ...{ id: `meetup-${id}-pending`, place: 'The fountain', interest: expect.any(String) },
      other: { id: ana.id, username: ana.username },
    })
    expect((await inboxOf(bo)).entries).toEqual([entry])
  })
})

describe('messages', () => {
  test('that are unread are told once for each conversation, counted, until they are read', async () => {
    const { ana, bo, clock } = await townThatIsOn()
    await meeting(ana, bo)
    clock.passMinutes(1)
    for (const text of ['Hello', 'Are you there?']) await say(ana, bo, text)
    const [entry] = (await inboxOf(bo)).entries
    expect(entry).toMatchObject({
      kind: 'messages',
      id: `messages-${ana.id}-${bo.id}-2`,
      unread: 2,
      text: 'Are you there?',
    })
    // One's own are not news.
    expect(await told(ana)).toEqual(['meetup accepted *'])
    await readUpTo(bo, ana, 1)
    expect((await inboxOf(bo)).entries[0]).toMatchObject({ unread: 1 })
    await readUpTo(bo, ana, 2)
    expect(await told(bo)).toEqual(['meetup pending *'])
  })

  test('of whom one has muted are not told, until they are heard again', async () => {
    const { ana, bo } = await townThatIsOn()
    await meeting(ana, bo)
    await bo.call(mutePerson, { ...of(bo), body: { userId: ana.id } })
    await say(ana, bo, 'Hello')
    expect(await told(bo)).toEqual(['meetup pending *'])
    await bo.call(unmutePerson, { ...of(bo), body: { userId: ana.id } })
    expect(await told(bo)).toContain('messages 1 *')
  })
})

test('a badge is told without a giver, and no more when it was taken back', async () => {
  const { ana, bo, meetupId, run } = await townThatMet()
  const { id } = await award(ana, bo, meetupId)
  expect((await inboxOf(bo)).entries.find(({ kind }) => kind === 'badge')).toEqual({
    ...{ kind: 'badge', id: `badge-${id}`, badge: 'Good Listener', isRead: false },
    at: '2026-11-20T18:00:00.000Z',
  })
  await run(sql`delete from badge_awards`)
  expect(await told(bo)).not.toContain('badge Good Listener *')
})

test.each(['verified', 'rejected', 'expired', 'revoked'])(
  'that a verification was %s is told',
  async (status) => {
    const { ana, clock, run } = await townWith({ people: ['ana'] })
    await run(sql`update users set verification_status = ${status}, verification_date = ${clock.now()}`)
    expect(await told(ana)).toEqual([`verification ${status} *`])
    expect((await inboxOf(ana)).entries[0]?.id).toBe(`verification-${status}-${clock.now().getTime()}`)
  },
)

test.each(['none', 'submitted'])('that it is %s is not', async (status) => {
  const { ana, clock, run } = await townWith({ people: ['ana'] })
  await run(sql`update users set verification_status = ${status}, verification_date = ${clock.now()}`)
  expect(await told(ana)).toEqual([])
})

test('measures, their undoing and what became of an appeal are told, once each', async () => {
  const { ana, clock, run } = await townWith({ people: ['ana'] })
  const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
  const add = (kind: string, minutes: number) =>
    run(sql`insert into measures (user_id, kind, reason, made_at, ends_at, read_at)
      values (${ana.id}, ${kind}, 'Be kind, please.', ${later(minutes)}, ${later(90)}, ${later(minutes)})`)
  await add('warning', 0)
  await add('restriction', 1)
  await run(
    sql`update measures set ended_at = ${later(2)}, undone_reason = 'A mistake.' where kind = 'restriction'`,
  )
  await add('warning', 3)
  await run(sql`update measures set appeal_text = 'No.', appealed_at = ${later(4)}, appeal_decision = 'lifted',
    appeal_answer = 'You are right.', decided_at = ${later(5)}, ended_at = ${later(5)}, undone_reason = 'appeal' where id = 3`)
  clock.passMinutes(10)
  expect(await told(ana)).toEqual([
    ...['appeal lifted *', 'measure warning *', 'measure restriction undone *'],
    ...['measure restriction *', 'measure warning *'],
  ])
})

test('what came of one’s report is told, and to nobody else', async () => {
  const { ana, bo, clock, run } = await townWith()
  await ana.call(reportPerson, { body: { userId: bo.id, kind: 'scam' } })
  expect(await told(ana)).toEqual([])
  await run(sql`update reports set state = 'resolved', note = 'Thank you.', closed_at = ${clock.now()}`)
  expect((await inboxOf(ana)).entries).toEqual([
    expect.objectContaining({ kind: 'report', state: 'resolved', name: bo.username, note: 'Thank you.' }),
  ])
  expect(await told(bo)).toEqual([])
})

describe('of somebody who is out of reach nothing is told', () => {
  test.each<[string, (town: On) => Promise<unknown>]>([
    ['who blocks one', ({ ana, bo }) => block(ana, bo)],
    ['whom one has blocked', ({ ana, bo }) => block(bo, ana)],
    ['who is banned', ({ ana, run }) => run(sql`update users set standing = 'banned' where id = ${ana.id}`)],
    ['who left', ({ ana, run }) => run(sql`update users set standing = 'deleted' where id = ${ana.id}`)],
  ])('%s, but that a meeting is off', async (_, make) => {
    const town = await townThatIsOn()
    const { ana, bo, cy, sweep } = town
    await met(ana, bo)
    await invited(cy, bo)
    await meeting(ana, bo)
    await say(ana, bo, 'Hello')
    expect(await told(bo)).toHaveLength(5)
    await make(town)
    await sweep()
    const { entries, unread } = await inboxOf(bo)
    expect(
      new Set(
        entries.map((entry) => 'state' in entry && 'other' in entry && `${entry.state} ${entry.other.id}`),
      ),
    ).toEqual(new Set([`pending ${cy.id}`, `cancelled ${ana.id}`]))
    expect(unread).toBe(2)
  })

  test('that a meeting is off with the reason, where one was said', async () => {
    const { ana, bo, cy, clock } = await townThatIsOn()
    const reasons = async (person: Person) =>
      (await inboxOf(person)).entries.flatMap((entry) => (entry.kind === 'meetup' ? entry.cancelReason : []))
    const withBo = await meeting(ana, bo)
    expect(await reasons(bo)).toEqual([null])
    clock.passMinutes(1)
    await ana.call(cancelMeetup, { params: { id: withBo }, body: { reason: 'unwell' } })
    expect(await reasons(bo)).toEqual(['unwell', null])
    clock.passMinutes(1)
    const again = await meeting(cy, bo)
    clock.passMinutes(1)
    await cy.call(cancelMeetup, { params: { id: again } })
    expect(await reasons(bo)).toEqual([null, null, 'unwell', null])
  })

  test('and of somebody who may not be seen any more only the username', async () => {
    const { ana, bo, setPrivacy, run } = await townThatIsOn()
    await run(sql`update users set name = 'Ana Lane' where id = ${ana.id}`)
    await invited(ana, bo)
    expect((await inboxOf(bo)).entries[0]).toMatchObject({ other: { name: 'Ana Lane' } })
    await setPrivacy(ana.id, { visibleToVerifiedOnly: true })
    expect((await inboxOf(bo)).entries[0]).toMatchObject({ other: { name: ana.username } })
  })
})

describe('what is read', () => {
  test('is read on every phone, which hear of it; what comes later is not', async () => {
    const { ana, bo, cy, clock, listen, signIn } = await townThatIsOn()
    await invited(ana, bo)
    const ears = await listen(await signIn(bo))
    await readAll(bo)
    expect(await ears.heard()).toEqual([{ name: 'inbox:changed', payload: [] }])
    expect([(await inboxOf(bo)).unread, await told(bo)]).toEqual([0, ['meetup pending']])
    clock.passMinutes(1)
    await invited(cy, bo)
    expect([(await inboxOf(bo)).unread, await told(bo)]).toEqual([1, ['meetup pending *', 'meetup pending']])
  })

  test('never becomes unread by a phone that is behind', async () => {
    const { ana, bo } = await townThatIsOn()
    await invited(ana, bo)
    await readAll(bo)
    await readAll(bo, '2020-01-01T00:00:00Z')
    expect(await told(bo)).toEqual(['meetup pending'])
  })
})

describe('what is deleted', () => {
  test('one by one or up to now, is not listed and not counted any more', async () => {
    const { ana, bo, cy, clock } = await townThatIsOn()
    const remove = (body: object) => bo.call(removeNotifications, { ...of(bo), body: body as never })
    const id = await invited(ana, bo)
    await invited(cy, bo)
    await remove({ ids: [`meetup-${id}-pending`] })
    await remove({ ids: ['badge-9'] })
    expect([(await inboxOf(bo)).unread, await told(bo)]).toEqual([1, ['meetup pending *']])
    await remove({ until: clock.now().toISOString() })
    expect([(await inboxOf(bo)).unread, await told(bo)]).toEqual([0, []])
    clock.passMinutes(1)
    await meeting(ana, cy)
    await say(ana, cy, 'Hello')
    expect(await told(cy)).toHaveLength(2)
  })

  test('of a conversation comes back with the next message in it', async () => {
    const { ana, bo } = await townThatIsOn()
    await meeting(ana, bo)
    await say(ana, bo, 'Hello')
    const id = (await inboxOf(bo)).entries.find(({ kind }) => kind === 'messages')?.id as string
    await bo.call(removeNotifications, { ...of(bo), body: { ids: [id] } })
    expect(await told(bo)).not.toContain('messages 1 *')
    await say(ana, bo, 'Are you there?')
    expect(await told(bo)).toContain('messages 2 *')
  })

  test('is not remembered without end', async () => {
    const { ana, deps } = await townWith({ people: ['ana'] })
    for (let nth = 0; nth < 3; nth++) {
      const ids = Array.from({ length: 150 }, (_, n) => `badge-${nth * 150 + n + 1}`)
      await ana.call(removeNotifications, { ...of(ana), body: { ids } })
    }
    const { removed } = await deps.db.one<{ removed: string[] }>('test', sql`select removed from inbox_marks`)
    expect([removed.length, removed.at(-1)]).toEqual([200, 'badge-450'])
  })
})

test('pages follow each other without a gap and without anything twice', async () => {
  const { ana, bo, clock, run } = await townThatMet()
  // As many at the same moment as there are on a page, and some more.
  await run(sql`insert into meetups (inviter_id, invitee_id, interest_id, place, note, starts_at, state, created_at, expires_at, ended_at)
    select ${ana.id}, ${bo.id}, 1, 'The fountain', '', ${clock.now()}, 'withdrawn', ${clock.now()}, ${clock.now()}, ${clock.now()}
    from generate_series(1, 40)`)
  const ids: string[] = []
  let before: string | null | undefined
  let pages = 0
  while (before !== null) {
    const page = await inboxOf(bo, before === undefined ? {} : { before })
    expect(page.entries.length).toBeLessThanOrEqual(INBOX_PER_PAGE)
    expect(page.unread).toBe(82)
    ids.push(...page.entries.map(({ id }) => id))
    before = page.next
    pages++
  }
  expect([pages, ids.length, new Set(ids).size]).toEqual([2, 82, 82])
})

test('what is older than a month is not listed', async () => {
  const { bo, clock } = await townThatMet()
  clock.passMinutes(29 * 24 * 60)
  expect(await told(bo)).toHaveLength(2)
  clock.passMinutes(2 * 24 * 60)
  expect(await told(bo)).toHaveLength(0)
})

test('that one is to say that one is fine stands there until one has said it, and that the contact was told', async () => {
  const town = await townThatIsOn()
  const { ana, bo, clock, deps } = town
  const meetupId = await meeting(bo, ana)
  await checksIn(ana, clock, { meetupId, contactId: await contactOf(town, ana) })
  const entries = async () => (await inboxOf(ana)).entries.filter(({ kind }) => kind === 'checkin')
  const after = async (minutes: number) => {
    clock.passMinutes(minutes)
    await sweepCheckIns(deps)
    return entries()
  }
  expect(await after(59)).toEqual([])
  const common = { kind: 'checkin', contact: 'Sam', isRead: false }
  expect(await after(1)).toEqual([
    { ...common, id: 'checkin-1-nudged', state: 'nudged', at: '2026-11-20T19:00:00.000Z' },
  ])
  expect(await after(10)).toEqual([
    { ...common, id: 'checkin-1-alerted', state: 'alerted', at: '2026-11-20T19:10:00.000Z' },
  ])
  expect((await told(bo)).filter((each) => each.startsWith('checkin'))).toEqual([])
  await ana.call(endCheckIn, of(ana))
  expect(await entries()).toEqual([])
})
