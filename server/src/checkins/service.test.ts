import { listConversations } from '@hereabouts/contract/chat/endpoints'
import {
  endCheckIn,
  getCheckIn,
  leaveMeetup,
  snoozeCheckIn,
  startCheckIn,
} from '@hereabouts/contract/checkins/endpoints'
import type { ContactId } from '@hereabouts/contract/checkins/schemas'
import { cancelMeetup, confirmMeetup, listMeetups } from '@hereabouts/contract/meetups/endpoints'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { deleteUser } from '@hereabouts/contract/people/endpoints-leaving'
import { listReports } from '@hereabouts/contract/reports/endpoints'
import { blockPerson, listBlocks } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { answers, asks, checksIn, contactOf, posted } from '../../test/checking-in.ts'
import { codeOn, HERE, invited, meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { speaking } from '../../test/speaking.ts'
import { townWith } from '../../test/town.ts'
import { reportUnsafeMeetups } from '../reports/service.ts'
import { processDueCheckIns } from './service-due.ts'

const of = ({ id }: Pick<Person, 'id'>) => ({ params: { id } })

/** Ana is to meet Bo in half an hour, and Sam has agreed to be her contact. */
async function town(options: { ownApp?: boolean } = {}) {
  const there = await townWith({ people: ['ana', 'bo', 'cy'] as const, ...options })
  const { ana, bo, deps, run } = there
  for (const person of [ana, bo, there.cy]) await person.switchOn({ minutes: 240 })
  await run(sql`update users set name = 'Ana Lane' where id = ${ana.id}`)
  await run(sql`update users set name = 'Bo Miller' where id = ${bo.id}`)
  const meetupId = await meeting(bo, ana)
  const contactId = await contactOf(there, ana)
  await posted(there)
  return {
    ...there,
    meetupId,
    contactId,
    start: (minutes = 60) => checksIn(ana, there.clock, { meetupId, contactId, minutes }),
    state: async () => (await ana.call(getCheckIn, of(ana))).checkIn?.state ?? null,
    fine: () => ana.call(endCheckIn, of(ana)),
    /** Lets minutes pass and runs the jobs; resolves to the e-mails they sent. */
    async after(minutes: number) {
      there.clock.passMinutes(minutes)
      await there.runJobs()
      await processDueCheckIns(deps)
      await processDueCheckIns(deps)
      await there.runRetention()
      return posted(there)
    },
  }
}

test('a person who does not answer is nudged once, and after ten minutes the contact is alerted once', async () => {
  const { start, after, state, ana, listen } = await town()
  const { received } = await listen(ana)
  expect(await start()).toEqual({
    meetupId: 1,
    gatheringId: null,
    contact: { id: 1, name: 'Sam' },
    state: 'on',
    hasMoved: false,
    dueAt: '2026-11-20T19:00:00.000Z',
    alertsAt: '2026-11-20T19:10:00.000Z',
  })
  expect(await after(59)).toEqual([])
  await received()
  const [nudge, ...more] = await after(1)
  expect([nudge?.to, nudge?.subject, more]).toEqual([ana.user.email, 'Are you OK?', []])
  expect((await received()).map(({ name }) => name)).toContain('check-in:changed')
  expect(await state()).toBe('nudged')
  expect(await after(9)).toEqual([])
  const [alert, ...others] = await after(1)
  expect([alert?.to, alert?.subject, others]).toEqual(['sam@example.org', 'Ana hasn’t checked in', []])
  // Only the link shows the place, the time and the companion.
  expect(`${alert?.text}`).not.toMatch(/fountain|Bo|Lane|Miller/)
  expect(await state()).toBe('alerted')
  expect(await after(60)).toEqual([])
})

test('e-mails are in the person’s language, and to a contact in the one that they answered in', async () => {
  const there = await town()
  const { ana, http, start, after, run } = there
  speaking('ja', {
    '{person} would like you as a trusted contact': '{person}さんからのお願い',
    'Are you OK?': '大丈夫ですか？',
  })
  speaking('es', { '{person} hasn’t checked in': '{person} no ha avisado' })
  await run(sql`update users set locale = 'ja', email_verified = true where id = ${ana.id}`)
  await answers(http, 'sams-token-0123456789a', 'agree', 'es')
  await asks(ana, 'kim@example.org')
  await start()
  const subjects = [...(await after(60)), ...(await after(10))].map(({ subject }) => subject)
  expect(subjects).toEqual(['Anaさんからのお願い', '大丈夫ですか？', 'Ana no ha avisado'])
})

test('the link shows the contact the place, the time and the other’s first name, for two days or until all is well', async () => {
  const there = await town()
  await there.start()
  await there.after(60)
  const [alert] = await there.after(10)
  const token = alert?.token as string
  const view = {
    kind: 'alert',
    person: 'Ana',
    expiresAt: '2026-11-22T19:10:00.000Z',
    meetup: { place: 'The fountain', startsAt: '2026-11-20T18:15:00.000Z', other: 'Bo' },
  }
  // The contact cannot answer through this link.
  for (const answer of ['agree', 'fine'] as const)
    expect(await answers(there.http, token, answer)).toEqual(view)
  await there.fine()
  expect(await answers(there.http, token, 'agree')).toEqual({ ...view, meetup: null })
  expect((await posted(there)).map(({ to, subject }) => [to, subject])).toEqual([
    ['sam@example.org', 'Ana is OK'],
  ])
  expect(await there.state()).toBeNull()
  await there.fine()
  expect(await there.after(48 * 60)).toEqual([])
  expect(await answers(there.http, token, 'agree')).toEqual({ kind: 'over' })
})

test('the link ends after two days even if nobody answered', async () => {
  const there = await town()
  await there.start()
  await there.after(60)
  const [alert] = await there.after(10)
  there.clock.passMinutes(48 * 60)
  // Even before the cleanup.
  expect(await answers(there.http, alert?.token as string, 'agree')).toEqual({ kind: 'over' })
  await there.after(0)
  expect(await there.deps.db.many('test', sql`select id from check_ins`)).toEqual([])
})

test.each<[string, (there: Awaited<ReturnType<typeof town>>, token: string) => Promise<unknown>]>([
  ['in the app', ({ fine }) => fine()],
  ['by the link in the nudge', ({ http }, token) => answers(http, token, 'fine')],
])('answering %s ends the check-in: nobody is alerted, and no row remains', async (_, says) => {
  const there = await town()
  await there.start()
  const [nudge] = await there.after(60)
  expect(await answers(there.http, nudge?.token as string, 'agree')).toEqual({
    kind: 'nudge',
    contact: 'Sam',
    alertsAt: '2026-11-20T19:10:00.000Z',
  })
  await says(there, nudge?.token as string)
  expect(await there.after(120)).toEqual([])
  expect(await there.deps.db.many('test', sql`select id from check_ins`)).toEqual([])
  expect(await answers(there.http, nudge?.token as string, 'fine')).toEqual({ kind: 'over' })
})

test('the link in the nudge still works after the contact was alerted', async () => {
  const there = await town()
  await there.start()
  const [nudge] = await there.after(60)
  await there.after(10)
  expect(await answers(there.http, nudge?.token as string, 'fine')).toEqual({ kind: 'fine' })
  expect((await posted(there)).map(({ subject }) => subject)).toEqual(['Ana is OK'])
})

test('fifteen or thirty minutes are added to the due time, or to now if it has passed; the old link stops working', async () => {
  const there = await town()
  const { ana, http, start, after } = there
  const snooze = async (minutes: 15 | 30) =>
    (await ana.call(snoozeCheckIn, { ...of(ana), body: { minutes } })).dueAt
  await start()
  expect(await snooze(15)).toBe('2026-11-20T19:15:00.000Z')
  const [nudge] = await after(75)
  there.clock.passMinutes(5)
  expect(await snooze(30)).toBe('2026-11-20T19:50:00.000Z')
  expect(await there.state()).toBe('on')
  expect(await answers(http, nudge?.token as string, 'fine')).toEqual({ kind: 'over' })
  expect(await after(29)).toEqual([])
  expect((await after(1)).map(({ subject }) => subject)).toEqual(['Are you OK?'])
  await after(10)
  expect(await ana.errorOf(snoozeCheckIn, { ...of(ana), body: { minutes: 15 } })).toBe('409 ALREADY_ALERTED')
})

test('extending is rate-limited and needs a check-in', async () => {
  const { ana, start } = await town()
  const more = () => ana.errorOf(snoozeCheckIn, { ...of(ana), body: { minutes: 30 } })
  expect(await more()).toBe('409 NO_CHECK_IN')
  await start(12 * 60)
  expect(await more()).toBe('422 DUE_OUT_OF_RANGE')
})

test('after a downtime the nudge comes late, and the grace period follows it', async () => {
  const there = await town()
  await there.start()
  expect((await there.after(300)).map(({ subject }) => subject)).toEqual(['Are you OK?'])
  expect(await there.after(9)).toEqual([])
  expect(await there.after(1)).toHaveLength(1)
})

test('a check-in can be changed until the contact is alerted, and there is only one at a time', async () => {
  const there = await town()
  const { ana, meetupId } = there
  const kim = await contactOf(there, ana, { email: 'kim@example.org', name: 'Kim', token: 'k'.repeat(22) })
  await there.start()
  await checksIn(ana, there.clock, { meetupId, contactId: kim, minutes: 30 })
  expect((await there.after(30)).map(({ subject }) => subject)).toEqual(['Are you OK?'])
  expect((await there.after(10)).map(({ to }) => to)).toEqual(['kim@example.org'])
  const body = { meetupId, contactId: kim, dueAt: '2026-11-20T20:00:00Z' }
  expect(await ana.errorOf(startCheckIn, { ...of(ana), body })).toBe('409 ALREADY_ALERTED')
})

test.each<[string, (there: Awaited<ReturnType<typeof town>>) => Promise<object>, string]>([
  ["someone else's meetup", async () => ({ meetupId: 999 }), '404 NOT_FOUND'],
  [
    'an invitation',
    async ({ cy, bo, ana, meetupId }) => {
      await ana.call(cancelMeetup, { params: { id: meetupId } })
      await bo.switchOn()
      await ana.switchOn()
      return { meetupId: await invited(cy, ana) }
    },
    '409 NOT_ON',
  ],
  [
    "someone else's contact",
    async (there) => ({ contactId: await contactOf(there, there.bo, { token: 'b'.repeat(22) }) }),
    '404 NOT_FOUND',
  ],
  [
    'a contact who has not agreed',
    async (there) => ({
      contactId: await contactOf(there, there.ana, {
        state: 'asked',
        email: 'k@x.org',
        token: 'b'.repeat(22),
      }),
    }),
    '409 CONTACT_HAS_NOT_AGREED',
  ],
  ['a due time that is too early', async () => ({ dueAt: '2026-11-20T18:05:00Z' }), '422 DUE_OUT_OF_RANGE'],
  ['a due time that is too late', async () => ({ dueAt: '2026-11-21T18:00:00Z' }), '422 DUE_OUT_OF_RANGE'],
])('a check-in is rejected for %s', async (_, changes, error) => {
  const there = await town()
  const { ana, meetupId, contactId } = there
  const body = { meetupId, contactId, dueAt: '2026-11-20T19:00:00Z', ...(await changes(there)) } as {
    meetupId: MeetupId
    contactId: ContactId
    dueAt: string
  }
  expect(await ana.errorOf(startCheckIn, { ...of(ana), body })).toBe(error)
})

test('calling the meetup off before it starts ends the check-in', async () => {
  const there = await town()
  await there.start()
  there.clock.passMinutes(14)
  await there.ana.call(cancelMeetup, { params: { id: there.meetupId } })
  await there.deps.bus.settled()
  expect(await there.state()).toBeNull()
  expect(await there.after(120)).toEqual([])
})

test.each<[string, number, (there: Awaited<ReturnType<typeof town>>) => Promise<unknown>]>([
  [
    'when the other person, who may already be there, calls it off',
    29,
    ({ bo, meetupId }) => bo.call(cancelMeetup, { params: { id: meetupId } }),
  ],
  [
    'when the other person blocks',
    5,
    ({ bo, ana }) => bo.call(blockPerson, { ...of(bo), body: { userId: ana.id } }),
  ],
  [
    'when the other person leaves quietly',
    5,
    ({ bo, meetupId }) => bo.call(leaveMeetup, { params: { id: meetupId }, body: {} }),
  ],
  [
    'when the other person deletes their account',
    5,
    ({ bo }) => bo.call(deleteUser, { ...of(bo), body: { password: 'bo_here has a long password' } }),
  ],
  [
    'when its owner calls it off after the start, perhaps under pressure',
    31,
    ({ ana, meetupId }) => ana.call(cancelMeetup, { params: { id: meetupId } }),
  ],
])('a check-in continues %s', async (_, minutes, ends) => {
  const there = await town()
  await there.start()
  there.clock.passMinutes(minutes)
  await ends(there)
  await there.deps.bus.settled()
  expect((await there.ana.call(listMeetups)).meetups).toMatchObject([{ state: 'cancelled' }])
  expect(await there.state()).toBe('on')
  expect((await there.after(60 - minutes)).map(({ to }) => to)).toContain(there.ana.user.email)
  const alerts = await there.after(10)
  expect(alerts.map(({ to }) => to)).toEqual(['sam@example.org'])
  expect(await answers(there.http, alerts[0]?.token as string, 'agree')).toMatchObject({
    meetup: { place: 'The fountain', other: expect.stringMatching(/^(Bo|bo_here)$/) },
  })
})

test('a check-in continues after the two have met', async () => {
  const there = await town()
  await there.start()
  const { ana, bo, meetupId } = there
  await ana.call(confirmMeetup, {
    params: { id: meetupId },
    body: { code: await codeOn(bo, meetupId), ...HERE },
  })
  expect(await there.after(60)).toHaveLength(1)
})

test("nobody can read or end another person's check-in", async () => {
  const { bo, ana, start, state } = await town()
  await start()
  expect(await bo.errorOf(getCheckIn, of(ana))).toBe('404 NOT_FOUND')
  expect(await bo.errorOf(endCheckIn, of(ana))).toBe('404 NOT_FOUND')
  await bo.call(endCheckIn, of(bo))
  expect(await state()).toBe('on')
})

test('leaving quietly calls off, blocks and reports at once; the other person only sees that it is off', async () => {
  const there = await town()
  const { ana, bo, meetupId, deps, cy } = there
  await there.start()
  await ana.call(leaveMeetup, { params: { id: meetupId }, body: { text: 'He shouted.' } })
  await deps.bus.settled()
  await reportUnsafeMeetups(deps)
  const [seen] = (await bo.call(listMeetups)).meetups
  expect(seen).toMatchObject({ id: meetupId, state: 'cancelled', asksOutcome: false })
  expect(await bo.call(listReports)).toEqual({ reports: [] })
  expect((await bo.call(listBlocks, of(bo))).blocks).toEqual([])
  expect((await bo.call(listConversations)).conversations).toMatchObject([{ isAvailable: false }])
  expect((await ana.call(listBlocks, of(ana))).blocks).toMatchObject([{ id: bo.id, username: bo.username }])
  expect((await ana.call(listReports)).reports).toMatchObject([{ kind: 'felt_unsafe', text: 'He shouted.' }])
  // Free to meet others, and still checked in.
  expect(await there.state()).toBe('on')
  await meeting(cy, bo)
  expect(await there.after(60)).toHaveLength(1)
})

test('leaving a meetup looks to the other person exactly like calling off and blocking', async () => {
  const asSeen = async (leaves: boolean) => {
    // With the same ids in both runs.
    const { ana, bo, meetupId, deps } = await town({ ownApp: true })
    if (leaves) await ana.call(leaveMeetup, { params: { id: meetupId }, body: {} })
    else {
      await ana.call(cancelMeetup, { params: { id: meetupId } })
      await deps.db.run('test', sql`insert into blocks values (${ana.id}, ${bo.id}, ${deps.clock.now()})`)
    }
    await deps.bus.settled()
    return [(await bo.answer(listMeetups)).body, (await bo.answer(listConversations)).body]
  }
  expect(await asSeen(true)).toEqual(await asSeen(false))
})

test("a person can leave an agreed meetup, even after it took place, but no other, and nobody else's", async () => {
  const { ana, bo, cy, meetupId, deps } = await town()
  const leave = (person: Person, id: MeetupId) => person.errorOf(leaveMeetup, { params: { id }, body: {} })
  expect(await leave(cy, meetupId)).toBe('404 NOT_FOUND')
  await ana.call(confirmMeetup, {
    params: { id: meetupId },
    body: { code: await codeOn(bo, meetupId), ...HERE },
  })
  const pending = await invited(cy, ana)
  expect(await leave(ana, pending)).toBe('409 CANNOT_LEAVE')
  await ana.call(leaveMeetup, { params: { id: meetupId }, body: {} })
  await ana.call(leaveMeetup, { params: { id: meetupId }, body: {} })
  expect((await ana.call(listReports)).reports).toHaveLength(1)
  expect((await ana.call(listMeetups)).meetups.find(({ id }) => id === meetupId)?.state).toBe('met')
  await deps.bus.settled()
})
