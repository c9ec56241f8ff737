import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import { sendMessage } from '@hereabouts/contract/chat/endpoints'
import {
  cancelMeetup,
  confirmMeetup,
  declineMeetup,
  setOff,
  tellOutcome,
} from '@hereabouts/contract/meetups/endpoints'
import { proposeChange } from '@hereabouts/contract/meetups/endpoints-changes'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { listReports } from '@hereabouts/contract/reports/endpoints'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { messageTo } from '../../test/chatting.ts'
import { HERE, invited, meeting, met } from '../../test/meeting.ts'
import { townWith } from '../../test/town.ts'

const DAY_MINUTES = 24 * 60
const KEPT_MINUTES = 30 * DAY_MINUTES

async function townWhereTheyAreOn() {
  const town = await townWith()
  const { ana, bo, deps } = town
  for (const person of [ana, bo]) await person.switchOn()
  return {
    ...town,
    /** Columns of all meetups. */
    rows: (columns = 'id') => deps.db.many('test', sql`select ${raw(columns)} from meetups order by id`),
  }
}

test('an invitation that was not accepted is deleted thirty days after it ended', async () => {
  const { ana, bo, clock, rows, runRetention } = await townWhereTheyAreOn()
  const id = await invited(ana, bo)
  await bo.call(declineMeetup, { params: { id } })
  clock.passMinutes(KEPT_MINUTES - 1)
  await runRetention()
  expect(await rows()).toEqual([{ id }])
  clock.passMinutes(1)
  await runRetention()
  expect(await rows()).toEqual([])
})

test('an accepted meetup loses its texts, but the two people still know each other', async () => {
  const { ana, bo, clock, rows, runRetention, signIn } = await townWhereTheyAreOn()
  const id = await meeting(ana, bo, { place: 'The fountain', note: 'I wear a red hat' })
  await ana.call(setOff, { params: { id } })
  await ana.call(cancelMeetup, { params: { id }, body: { reason: 'unwell' } })
  const words = () => rows('place, note, cancel_reason, inviter_set_off_at is null as forgot_setting_off')
  clock.passMinutes(KEPT_MINUTES - 1)
  await runRetention()
  expect(await words()).toEqual([
    { place: 'The fountain', note: 'I wear a red hat', cancelReason: 'unwell', forgotSettingOff: false },
  ])
  clock.passMinutes(1)
  await runRetention()
  expect(await words()).toEqual([{ place: '', note: '', cancelReason: null, forgotSettingOff: true }])
  const later = await signIn(ana)
  await later.call(sendMessage, messageTo(ana, bo, 'Do you remember?'))
  expect(await later.call(getUser, { params: { id: bo.id } })).toMatchObject({ username: bo.username })
})

test('outcomes are deleted with the texts, except feeling unsafe until it is reported', async () => {
  const { ana, bo, clock, rows, runRetention, runJobs, deps, run } = await townWhereTheyAreOn()
  const id = await met(ana, bo)
  await bo.call(tellOutcome, { params: { id }, body: { outcome: 'met' } })
  await ana.call(tellOutcome, { params: { id }, body: { outcome: 'felt_unsafe' } })
  await deps.bus.settled()
  const outcomes = () => rows('inviter_outcome, invitee_outcome')
  const marked = () => deps.db.many('test', sql`select * from reported_meetups`)
  expect(await marked()).toHaveLength(1)
  // As if it had not been reported yet.
  await run(sql`delete from reported_meetups`)
  clock.passMinutes(KEPT_MINUTES)
  await runJobs()
  await runRetention()
  expect(await outcomes()).toEqual([{ inviterOutcome: 'felt_unsafe', inviteeOutcome: null }])
  await run(sql`insert into reported_meetups values (${id}, ${ana.id})`)
  await runRetention()
  expect([await outcomes(), await marked()]).toEqual([[{ inviterOutcome: null, inviteeOutcome: null }], []])
})

test('wrong codes are counted until the meetup ends', async () => {
  const { ana, bo, deps, runRetention } = await townWhereTheyAreOn()
  const id = await meeting(ana, bo)
  await ana.errorOf(confirmMeetup, { params: { id }, body: { code: '000000', ...HERE } })
  const tries = () => deps.db.many('test', sql`select user_id from meetup_code_tries`)
  await runRetention()
  expect(await tries()).toHaveLength(1)
  await ana.call(cancelMeetup, { params: { id }, body: {} })
  await runRetention()
  expect(await tries()).toEqual([])
})

test('a proposed plan is kept until its half hour is over, and the count of proposals until the meetup ends', async () => {
  const { ana, bo, clock, deps, runRetention, run } = await townWhereTheyAreOn()
  const id = await meeting(ana, bo, { startsAt: '2026-11-20T20:00:00Z' })
  const proposals = () => deps.db.many('test', sql`select state, place, inviter_made from meetup_proposals`)
  await ana.call(proposeChange, { params: { id }, body: { place: 'My favourite café' } })
  clock.passMinutes(29)
  await runRetention()
  expect(await proposals()).toEqual([{ state: 'open', place: 'My favourite café', inviterMade: 1 }])
  clock.passMinutes(1)
  await runRetention()
  expect(await proposals()).toEqual([{ state: 'over', place: null, inviterMade: 1 }])
  await ana.call(proposeChange, { params: { id }, body: { place: 'Another café' } })
  await ana.call(cancelMeetup, { params: { id } })
  await runRetention()
  expect(await proposals()).toEqual([])
  await run(sql`update meetups set revision = 1, revised_at = ${clock.now()}`)
  clock.passMinutes(KEPT_MINUTES)
  await runRetention()
  const revised = await deps.db.many('test', sql`select revision, revised_at from meetups`)
  expect(revised).toEqual([{ revision: 1, revisedAt: null }])
})

test('a custom interest is deleted once nobody has it and no meetup was for it', async () => {
  const { ana, bo, clock, deps, runRetention } = await townWhereTheyAreOn()
  const choose = (interests: (number | { name: string })[]) =>
    ana.call(changeUser, { params: { id: ana.id }, body: { interests } as never })
  const custom = async () =>
    (
      await deps.db.many<{ name: string }>(
        'test',
        sql`select name from interests where category = 'custom' order by id`,
      )
    ).map(({ name }) => name)
  await choose([1, { name: 'Bees in the attic' }, { name: 'Old maps' }])
  await runRetention()
  expect(await custom()).toEqual(['Bees in the attic', 'Old maps'])
  const maps = await deps.db.one<{ id: number }>(
    'test',
    sql`select id from interests where name = 'Old maps'`,
  )
  await deps.db.run('test', sql`update users set email_verified = true`)
  const id = await invited(ana, bo, { interestId: maps.id as never })
  await bo.call(declineMeetup, { params: { id } })
  await choose([1])
  await runRetention()
  expect(await custom()).toEqual(['Old maps'])
  clock.passMinutes(KEPT_MINUTES)
  await runRetention()
  expect(await custom()).toEqual([])
})

test('cleanup jobs of several nodes can run at the same time', async () => {
  const { ana, bo, clock, app, deps, rows } = await townWhereTheyAreOn()
  for (let nth = 0; nth < 5; nth++) {
    const id: MeetupId = await met(ana, bo)
    await ana.call(tellOutcome, { params: { id }, body: { outcome: 'felt_unsafe' } })
  }
  await deps.bus.settled()
  const reports = (await ana.call(listReports)).reports.length
  clock.passMinutes(KEPT_MINUTES)
  await Promise.all([app.retention.forgetAll(), app.retention.forgetAll(), app.retention.forgetAll()])
  expect(reports).toBe(5)
  expect(await rows('place, inviter_outcome')).toEqual(Array(5).fill({ place: '', inviterOutcome: null }))
  expect(await app.retention.listOverdue()).toEqual(
    app.retention.retentions.map(({ what }) => ({ what, overdue: 0 })),
  )
})
