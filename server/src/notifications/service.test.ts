import { endCheckIn } from '@hereabouts/contract/checkins/endpoints'
import {
  acceptMeetup,
  cancelMeetup,
  confirmMeetup,
  declineMeetup,
  setOff,
  withdrawMeetup,
} from '@hereabouts/contract/meetups/endpoints'
import { mutePerson, unmutePerson } from '@hereabouts/contract/notifications/endpoints'
import { reportPerson } from '@hereabouts/contract/reports/endpoints'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { award, townThatMet } from '../../test/awarding.ts'
import { accept, readUpTo, request, say } from '../../test/chatting.ts'
import { checksIn, contactOf } from '../../test/checking-in.ts'
import { inboxOf, inboxSummary, townThatIsOn } from '../../test/inbox.ts'
import { codeOn, HERE, invited, meeting, met } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { processDueCheckIns } from '../checkins/service-due.ts'

const of = ({ id }: Person) => ({ params: { id } })
const block = (by: Person, other: Person) => by.call(blockPerson, { ...of(by), body: { userId: other.id } })

type On = Awaited<ReturnType<typeof townThatIsOn>>

test('a change is announced only to inboxes that it changes', async () => {
  const { ana, bo, listen } = await townThatIsOn()
  const listeners = { ana: await listen(ana), bo: await listen(bo) }
  const announced = async () => {
    const found: string[] = []
    for (const [name, { received }] of Object.entries(listeners))
      for (const event of await received())
        if (event.name === 'inbox:entries')
          found.push(
            `${name}: ${(event.payload[0] as { entries: { kind: string }[] }).entries.map(({ kind }) => kind)}`,
          )
    return found
  }
  const params = { id: await invited(ana, bo) }
  expect(await announced()).toEqual(['bo: meetup'])
  await bo.call(declineMeetup, { params })
  expect(await announced()).toEqual(['ana: meetup'])
  await request(ana, bo, 'Hello')
  expect(await announced()).toEqual(['bo: messages'])
  await accept(bo, ana)
  expect(await announced()).toEqual(['bo: messages'])
  await say(ana, bo, 'Hello again')
  expect(await announced()).toEqual(['bo: messages'])
  // An empty list removes what was read.
  await readUpTo(bo, ana, 2)
  expect(await announced()).toEqual(['bo: '])
})

describe('each change of a meetup is in the inbox of the person who did not cause it', () => {
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
      async ({ clock, runJobs }) => {
        clock.passMinutes(31)
        await runJobs()
      },
      ['meetup expired *'],
      ['meetup pending *'],
    ],
    [
      'on the way',
      async ({ ana, bo, clock }, id) => {
        await bo.call(acceptMeetup, { params: { id } })
        clock.passMinutes(1)
        await ana.call(setOff, { params: { id } })
      },
      ['meetup accepted *'],
      ['underway to The fountain *', 'meetup pending *'],
    ],
    [
      'cancelled by a person who was on the way',
      async ({ ana, bo, clock }, id) => {
        await bo.call(acceptMeetup, { params: { id } })
        clock.passMinutes(1)
        await ana.call(setOff, { params: { id } })
        await ana.call(cancelMeetup, { params: { id } })
      },
      ['meetup cancelled *', 'meetup accepted *'],
      ['meetup cancelled *', 'meetup pending *'],
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
      async ({ bo, clock, runJobs }, id) => {
        await bo.call(acceptMeetup, { params: { id } })
        clock.passMinutes(160)
        await runJobs()
      },
      ['meetup missed *', 'meetup accepted *'],
      ['meetup missed *', 'meetup pending *'],
    ],
  ])('%s', async (_, make, ofAna, ofBo) => {
    const town = await townThatIsOn()
    await make(town, await invited(town.ana, town.bo))
    expect(await inboxSummary(town.ana)).toEqual(ofAna)
    expect(await inboxSummary(town.bo)).toEqual(ofBo)
    expect(await inboxSummary(town.cy)).toEqual([])
  })

  test('an entry names the person, the interest and the place, and keeps its id', async () => {
    const { ana, bo } = await townThatIsOn()
    const id = await invited(ana, bo, { place: 'The fountain' })
    const [entry] = (await inboxOf(bo)).entries
    expect(entry).toMatchObject({
      id: `meetup-${id}-pending`,
      place: 'The fountain',
      interest: expect.any(String),
      other: { id: ana.id, username: ana.username },
    })
    expect((await inboxOf(bo)).entries).toEqual([entry])
  })
})

describe('messages', () => {
  test('unread messages give one entry per conversation, with a count, until they are read', async () => {
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
    // Own messages give no entry.
    expect(await inboxSummary(ana)).toEqual(['meetup accepted *'])
    await readUpTo(bo, ana, 1)
    expect((await inboxOf(bo)).entries[0]).toMatchObject({ unread: 1 })
    await readUpTo(bo, ana, 2)
    expect(await inboxSummary(bo)).toEqual(['meetup pending *'])
  })

  test('messages of a muted person give no entry until they are unmuted', async () => {
    const { ana, bo } = await townThatIsOn()
    await meeting(ana, bo)
    await bo.call(mutePerson, { ...of(bo), body: { userId: ana.id } })
    await say(ana, bo, 'Hello')
    expect(await inboxSummary(bo)).toEqual(['meetup pending *'])
    await bo.call(unmutePerson, { ...of(bo), body: { userId: ana.id } })
    expect(await inboxSummary(bo)).toContain('messages 1 *')
  })
})

test('an awarded badge gives an entry without the giver, which disappears when the badge is taken back', async () => {
  const { ana, bo, meetupId, run } = await townThatMet()
  const { id } = await award(ana, bo, meetupId)
  expect((await inboxOf(bo)).entries.find(({ kind }) => kind === 'badge')).toEqual({
    kind: 'badge',
    id: `badge-${id}`,
    badge: 'Good Listener',
    isRead: false,
    at: '2026-11-20T18:00:00.000Z',
  })
  await run(sql`delete from badge_awards`)
  expect(await inboxSummary(bo)).not.toContain('badge Good Listener *')
})

test.each(['verified', 'rejected', 'expired', 'revoked'])(
  'a verification that becomes %s gives an entry',
  async (status) => {
    const { ana, clock, run } = await townWith({ people: ['ana'] })
    await run(sql`update users set verification_status = ${status}, verification_date = ${clock.now()}`)
    expect(await inboxSummary(ana)).toEqual([`verification ${status} *`])
    expect((await inboxOf(ana)).entries[0]?.id).toBe(`verification-${status}-${clock.now().getTime()}`)
  },
)

test.each(['none', 'submitted'])('a verification that is %s gives no entry', async (status) => {
  const { ana, clock, run } = await townWith({ people: ['ana'] })
  await run(sql`update users set verification_status = ${status}, verification_date = ${clock.now()}`)
  expect(await inboxSummary(ana)).toEqual([])
})

test('sanctions, their lifting and the decision on an appeal each give one entry', async () => {
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
  expect(await inboxSummary(ana)).toEqual([
    'appeal lifted *',
    'measure warning *',
    'measure restriction undone *',
    'measure restriction *',
    'measure warning *',
  ])
})

test('the outcome of a report is in the inbox of its author and of nobody else', async () => {
  const { ana, bo, clock, run } = await townWith()
  await ana.call(reportPerson, { body: { userId: bo.id, kind: 'scam' } })
  expect(await inboxSummary(ana)).toEqual([])
  await run(sql`update reports set state = 'resolved', note = 'Thank you.', closed_at = ${clock.now()}`)
  expect((await inboxOf(ana)).entries).toEqual([
    expect.objectContaining({ kind: 'report', state: 'resolved', name: bo.username, note: 'Thank you.' }),
  ])
  expect(await inboxSummary(bo)).toEqual([])
})

describe('nothing about a person out of reach is listed', () => {
  test.each<[string, (town: On) => Promise<unknown>]>([
    ['who blocks the viewer', ({ ana, bo }) => block(ana, bo)],
    ['whom the viewer has blocked', ({ ana, bo }) => block(bo, ana)],
    ['who is banned', ({ ana, run }) => run(sql`update users set standing = 'banned' where id = ${ana.id}`)],
    [
      'who deleted their account',
      ({ ana, run }) => run(sql`update users set standing = 'deleted' where id = ${ana.id}`),
    ],
  ])('%s, except that a meetup is off', async (_, make) => {
    const town = await townThatIsOn()
    const { ana, bo, cy, runJobs } = town
    await met(ana, bo)
    await invited(cy, bo)
    await meeting(ana, bo)
    await say(ana, bo, 'Hello')
    expect(await inboxSummary(bo)).toHaveLength(5)
    await make(town)
    await runJobs()
    const { entries, unread } = await inboxOf(bo)
    expect(
      new Set(
        entries.map((entry) => 'state' in entry && 'other' in entry && `${entry.state} ${entry.other.id}`),
      ),
    ).toEqual(new Set([`pending ${cy.id}`, `cancelled ${ana.id}`]))
    expect(unread).toBe(2)
  })

  test('a cancelled meetup is listed with its reason, if one was given', async () => {
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

  test('a person who is no longer visible is listed by username only', async () => {
    const { ana, bo, setPrivacy, run } = await townThatIsOn()
    await run(sql`update users set name = 'Ana Lane' where id = ${ana.id}`)
    await invited(ana, bo)
    expect((await inboxOf(bo)).entries[0]).toMatchObject({ other: { name: 'Ana Lane' } })
    await setPrivacy(ana.id, { visibleToVerifiedOnly: true })
    expect((await inboxOf(bo)).entries[0]).toMatchObject({ other: { name: ana.username } })
  })
})

test('an entry older than a month is not listed', async () => {
  const { bo, clock } = await townThatMet()
  clock.passMinutes(29 * 24 * 60)
  expect(await inboxSummary(bo)).toHaveLength(2)
  clock.passMinutes(2 * 24 * 60)
  expect(await inboxSummary(bo)).toHaveLength(0)
})

test('a due check-in is listed until it is answered, and so is the alert to the contact', async () => {
  const town = await townThatIsOn()
  const { ana, bo, clock, deps } = town
  const meetupId = await meeting(bo, ana)
  await checksIn(ana, clock, { meetupId, contactId: await contactOf(town, ana) })
  const entries = async () => (await inboxOf(ana)).entries.filter(({ kind }) => kind === 'checkin')
  const after = async (minutes: number) => {
    clock.passMinutes(minutes)
    await processDueCheckIns(deps)
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
  expect((await inboxSummary(bo)).filter((each) => each.startsWith('checkin'))).toEqual([])
  await ana.call(endCheckIn, of(ana))
  expect(await entries()).toEqual([])
})
