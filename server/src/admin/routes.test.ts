import { getDesk, getOverview } from '@hereabouts/contract/admin/endpoints'
import { getGatheringCode, proveGathering } from '@hereabouts/contract/gatherings/endpoints-on-site'
import { cancelMeetup, confirmMeetup, declineMeetup } from '@hereabouts/contract/meetups/endpoints'
import { reportPerson } from '@hereabouts/contract/reports/endpoints'
import { submitVerification } from '@hereabouts/contract/verification/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { say } from '../../test/chatting.ts'
import { moveIn } from '../../test/crowd.ts'
import { gatheringOf, gatheringTown } from '../../test/gathering.ts'
import { codeOn, HERE, invited, meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

const EMPTY = { waiting: 0, oldestAt: null }
const NO_ACTIVITY = { joined: 0, invited: 0, accepted: 0, met: 0 }

test('before any activity, an admin sees only the number of people', async () => {
  const { root } = await townWithAdmin()
  const joined = { ...NO_ACTIVITY, joined: 5 }
  expect(await root.call(getOverview)).toEqual({
    at: '2026-11-20T18:00:00.000Z',
    people: 5,
    verifications: { submitted: 0, verified: 0 },
    hidden: null,
    availableNow: 0,
    openMeetups: 0,
    conversations: 0,
    gatherings: { open: 0, on: 0, happened: 0, pairs: 0 },
    lately: joined,
    before: NO_ACTIVITY,
    days: [...Array(29).fill(NO_ACTIVITY), joined],
  })
})

test.each<[from: string, trustedProxies: number, claims: boolean, by: 'cdn' | 'proxy' | null]>([
  ['198.51.100.7', 0, false, 'cdn'],
  ['127.0.0.1', 0, true, 'proxy'],
  ['127.0.0.1', 1, true, null],
])(
  'an admin learns whether a proxy hides people: at %s with TRUST_PROXY=%i',
  async (from, trustedProxies, claims, by) => {
    const config = { publicUrl: 'http://hereabouts.example', trustedProxies }
    const town = await townWith({ people: ['root'], config })
    await town.run(sql`update users set role = 'admin' where id = ${town.root.id}`)
    const people = [town.root, ...(await moveIn(town, Array(19).fill({})))]
    for (const [n, { cookie }] of people.entries())
      await town.http.inject({
        url: '/api/user',
        remoteAddress: from,
        headers: { cookie, ...(claims && { 'x-forwarded-for': `203.0.113.${n}` }) },
      })
    expect((await town.root.call(getOverview)).hidden).toEqual(by && { by, people: 20, there: 20 })
  },
)

test('deleted, suspended and banned people are not counted', async () => {
  const { root, ana, bo, cy, run } = await townWithAdmin()
  for (const [person, standing] of [
    [ana, 'suspended'],
    [bo, 'banned'],
    [cy, 'deleted'],
  ] as const)
    await run(
      sql`update users set standing = ${standing}, verification_status = 'verified' where id = ${person.id}`,
    )
  expect(await root.call(getOverview)).toMatchObject({ people: 2, verifications: { verified: 0 } })
})

test('verifications are counted by status', async () => {
  const { root, ana, bo, cy, verify } = await townWithAdmin()
  for (const { id, call } of [ana, bo])
    await call(submitVerification, { params: { id }, body: { documentType: 'passport' } })
  await verify(cy.id)
  expect((await root.call(getOverview)).verifications).toEqual({ submitted: 2, verified: 1 })
})

describe('the waiting work of the team', () => {
  test('is counted by role, with the age of the oldest item', async () => {
    const { root, ana, bo, cy, di, clock, run } = await townWithAdmin()
    const at = clock.now().toISOString()
    for (const person of [ana, bo, cy]) await person.switchOn({ minutes: 240 })
    await ana.call(submitVerification, { params: { id: ana.id }, body: { documentType: 'passport' } })
    await bo.call(reportPerson, { body: { userId: ana.id, kind: 'scam' } })
    await run(appealOf(cy, clock.now()))
    clock.passMinutes(60)
    await cy.call(reportPerson, { body: { userId: ana.id, kind: 'scam' } })
    await ana.call(reportPerson, { body: { userId: bo.id, kind: 'scam' } })
    const [verifications, reports, appeals] = [1, 3, 1].map((waiting) => ({ waiting, oldestAt: at }))
    const now = clock.now().toISOString()
    const joining = EMPTY
    const all = { verifications, reports, appeals, joining }
    expect(await root.call(getDesk)).toEqual({ at: now, role: 'admin', queues: all })
    for (const [role, queues] of [
      ['verifier', { ...all, reports: null, appeals: null, joining: null }],
      ['moderator', { ...all, verifications: null }],
    ] as const) {
      await run(sql`update users set role = ${role} where id = ${di.id}`)
      expect(await di.call(getDesk)).toEqual({ at: now, role, queues })
    }
  })

  test('excludes reports about the viewer, their own verification or appeal, and appeals against their decisions', async () => {
    const { root, ana, bo, clock, run } = await townWithAdmin()
    for (const person of [root, ana, bo]) await person.switchOn()
    await root.call(submitVerification, { params: { id: root.id }, body: { documentType: 'passport' } })
    await ana.call(reportPerson, { body: { userId: root.id, kind: 'scam' } })
    await root.call(reportPerson, { body: { userId: ana.id, kind: 'scam' } })
    await run(appealOf(root, clock.now()))
    await run(appealOf(ana, clock.now(), root))
    expect((await root.call(getDesk)).queues).toEqual({
      verifications: EMPTY,
      reports: EMPTY,
      appeals: EMPTY,
      joining: EMPTY,
    })
    await run(sql`update users set role = 'admin' where id = ${bo.id}`)
    const one = { waiting: 1 }
    expect((await bo.call(getDesk)).queues).toMatchObject({
      verifications: one,
      reports: { waiting: 2 },
      appeals: { waiting: 2 },
    })
  })
})

test('an invitation counts on the day it was sent, in the last 30 days and then in the 30 before', async () => {
  const { root, ana, bo, cy, di, clock } = await townWithAdmin()
  for (const each of [ana, bo, cy, di]) await each.switchOn({ minutes: 120 })
  const declined = await invited(ana, cy)
  const id = await meeting(ana, bo)
  await cy.answer(declineMeetup, { params: { id: declined } })
  await meeting(cy, di)
  await say(cy, di, 'Hello')
  await say(di, cy, 'Hello')
  expect(await root.call(getOverview)).toMatchObject({
    availableNow: 4,
    openMeetups: 2,
    conversations: 1,
    lately: { invited: 3, accepted: 2, met: 0 },
  })
  clock.passMinutes(31)
  await bo.call(confirmMeetup, { params: { id }, body: { code: await codeOn(ana, id), ...HERE } })
  const counted = { joined: 5, invited: 3, accepted: 2, met: 1 }
  clock.passMinutes(24 * 60)
  const dayLater = await root.call(getOverview)
  expect(dayLater).toMatchObject({ openMeetups: 1, lately: counted, before: NO_ACTIVITY })
  expect(dayLater.days.slice(-3)).toEqual([NO_ACTIVITY, counted, NO_ACTIVITY])
  clock.passMinutes(29 * 24 * 60)
  expect(await root.call(getOverview)).toMatchObject({
    availableNow: 0,
    conversations: 0,
    lately: NO_ACTIVITY,
    before: counted,
    days: Array(30).fill(NO_ACTIVITY),
  })
})

test('gatherings count while they are ahead and once they took place, with the pairs of members who met', async () => {
  const town = await gatheringTown(4)
  const { ana, bo, cy, di: root, run } = town
  await run(sql`update users set role = 'admin' where id = ${root.id}`)
  await gatheringOf([ana], town, { inHours: 10 })
  const id = await gatheringOf([ana, bo, cy], town, { inHours: 4 })
  const counts = async () => (await root.call(getOverview)).gatherings
  expect(await counts()).toEqual({ open: 1, on: 1, happened: 0, pairs: 0 })
  await town.pass(3.5 * 60)
  const { code } = await bo.call(getGatheringCode, { params: { id }, body: HERE })
  await ana.call(proveGathering, { params: { id }, body: { code, ...HERE } })
  await town.pass(3 * 60)
  expect(await counts()).toEqual({ open: 1, on: 0, happened: 1, pairs: 1 })
  // They were not invited, also once the gathering is deleted.
  await run(sql`delete from gatherings`)
  expect((await root.call(getOverview)).lately).toMatchObject({ invited: 0, accepted: 0, met: 0 })
})

test('an expired invitation does not count as open, even before the cleanup', async () => {
  const { root, ana, bo, clock } = await townWithAdmin()
  await ana.switchOn()
  await bo.switchOn()
  await invited(ana, bo)
  expect((await root.call(getOverview)).openMeetups).toBe(1)
  clock.passMinutes(30)
  expect((await root.call(getOverview)).openMeetups).toBe(0)
})

test('a cancelled meetup counts neither as open nor as a meeting', async () => {
  const { root, ana, bo } = await townWithAdmin()
  await ana.switchOn()
  await bo.switchOn()
  await ana.call(cancelMeetup, { params: { id: await meeting(ana, bo) } })
  expect(await root.call(getOverview)).toMatchObject({
    openMeetups: 0,
    lately: { invited: 1, accepted: 1, met: 0 },
  })
})

test('the overview contains only numbers: no names, places or texts', async () => {
  const { root, ana, bo } = await townWithAdmin()
  await ana.switchOn({ upFor: 'a game of chess' })
  await bo.switchOn()
  await meeting(ana, bo)
  const text = (await root.answer(getOverview)).body.replace(/"at":"[^"]*",?/g, '')
  expect(text).not.toMatch(/:"/)
})

/** An appeal against a warning, which `madeBy` imposed. */
function appealOf({ id }: Person, at: Date, madeBy?: Person) {
  return sql`insert into measures (user_id, kind, reason, made_by, made_at, ends_at, read_at, appeal_text, appealed_at)
    values (${id}, 'warning', 'Be kind, please.', ${madeBy?.id ?? null}, ${at}, ${new Date('2027-01-01')}, ${at}, 'It was not me.', ${at})`
}

async function townWithAdmin() {
  const town = await townWith({ people: ['ana', 'bo', 'cy', 'di', 'root'] as const })
  await town.run(sql`update users set role = 'admin' where id = ${town.root.id}`)
  return town
}
