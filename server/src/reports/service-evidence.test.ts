import { declineMeetup, tellOutcome } from '@hereabouts/contract/meetups/endpoints'
import { reportPerson } from '@hereabouts/contract/reports/endpoints'
import type { ReportContext } from '@hereabouts/contract/reports/limits'
import type { Evidence } from '@hereabouts/contract/reports/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { deleteFor, say } from '../../test/chatting.ts'
import { invited, meeting, met } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { pictureOf } from '../../test/pictures.ts'
import { townWith } from '../../test/town.ts'
import { sendPictureTo } from '../../test/uploading.ts'

test('from a card: the card as it was then, whatever the person changes afterwards', async () => {
  const { ana, bo, run, evidence } = await townWithEvidence()
  await bo.switchOn({ upFor: 'a free iPhone' })
  await run(
    sql`update users set avatar_hash = 'a_picture', ask_me_about = 'easy money', languages = '{en}' where id = ${bo.id}`,
  )
  await report(ana, bo, 'card')
  await run(
    sql`update users set name = 'An angel', username = 'angel', avatar_hash = null, ask_me_about = '', languages = '{}'
        where id = ${bo.id}`,
  )
  await run(sql`delete from user_interests where user_id = ${bo.id}`)
  expect(await evidence()).toEqual({
    profile: {
      username: 'bo_here',
      name: 'bo_here',
      isVerified: false,
      avatarUrl: `/api/users/${bo.id}/avatar/a_picture`,
      interests: expect.any(Array),
      upFor: 'a free iPhone',
      about: { askMeAbout: 'easy money', languages: ['en'], pronouns: '' },
    },
    messages: [],
    meetups: [],
  })
  expect((await evidence()).profile.interests).toHaveLength(3)
})

test('evidence never contains a place, or the part of a card that the reporter could not see', async () => {
  const { ana, bo, run, evidence } = await townWithEvidence({ settings: { ana: { onlyShowVerified: true } } })
  await ana.switchOn()
  await bo.switchOn({ upFor: 'coffee' })
  const id = await invited(bo, ana)
  await ana.call(declineMeetup, { params: { id } })
  await report(ana, bo, 'card')
  expect((await evidence()).profile).toMatchObject({ upFor: null, about: null })
  await run(sql`update users set only_show_verified = false`)
  await report(ana, bo, 'card')
  expect((await evidence()).profile.upFor).toBe('coffee')
  expect(JSON.stringify(await evidence())).not.toMatch(/cell|\b8[0-9a-f]{14}\b/)
})

test('somebody who blocks first and reports then shows what the person says about themselves', async () => {
  const { ana, bo, run, evidence } = await townWithEvidence()
  await run(sql`update users set ask_me_about = 'easy money' where id = ${bo.id}`)
  await ana.call(blockPerson, { params: { id: ana.id }, body: { userId: bo.id } })
  await report(ana, bo, 'profile')
  expect((await evidence()).profile.about).toEqual({ askMeAbout: 'easy money', languages: [], pronouns: '' })
})

test('evidence contains only shared interests, also after a block: a report does not reveal the others', async () => {
  const { ana, bo, evidence } = await townWithEvidence({ interests: { ana: [1, 2, 9], bo: [2, 5, 9, 74] } })
  await ana.call(blockPerson, { params: { id: ana.id }, body: { userId: bo.id } })
  await report(ana, bo, 'profile')
  expect((await evidence()).profile.interests).toEqual(['Board games', 'Cinema'])
})

test('from a chat: the last messages between these two people only, oldest first', async () => {
  const { ana, bo, cy, evidence } = await townWithEvidence()
  for (const each of [ana, bo, cy]) await each.switchOn()
  await meeting(ana, bo)
  for (let n = 1; n <= 35; n++) await say(n % 2 ? bo : ana, n % 2 ? ana : bo, `Message ${n}`)
  await report(ana, bo, 'chat')
  await say(bo, ana, 'Sorry!')
  const { messages, meetups } = await evidence()
  expect(messages.map(({ text }) => text)).toEqual(Array.from({ length: 30 }, (_, n) => `Message ${n + 6}`))
  expect(messages.slice(-2)).toEqual([
    { by: 'reporter', text: 'Message 34', sentAt: '2026-11-20T18:00:00.000Z' },
    { by: 'subject', text: 'Message 35', sentAt: '2026-11-20T18:00:00.000Z' },
  ])
  expect(meetups).toEqual([])
})

test('from a chat: copies of the pictures that the reported person sent, which outlive the messages', async () => {
  const { ana, bo, http, run, evidence, deps, clock, runRetention } = await townWithEvidence()
  for (const each of [ana, bo]) await each.switchOn()
  await met(ana, bo)
  await say(bo, ana, 'Look')
  await sendPictureTo(http, bo, ana)
  await sendPictureTo(http, ana, bo, { file: await pictureOf({ seed: 2 }) })
  const sent = await deps.db.many('test', sql`select image from message_pictures where seq = 2`)
  await report(ana, bo, 'chat')
  expect((await evidence()).messages).toMatchObject([
    { by: 'subject', text: 'Look' },
    { by: 'subject', text: '', picture: { seq: 2, width: 600, height: 400 } },
    { by: 'reporter', text: '', picture: null },
  ])
  // Reporting again copies nothing again.
  clock.passMinutes(11)
  await report(ana, bo, 'chat')
  expect(await deps.db.many('test', sql`select from report_images`)).toHaveLength(1)
  expect(await deps.db.many('test', sql`select from report_pictures`)).toHaveLength(2)
  // Nobody is led to a copy of a picture that is gone.
  await run(sql`delete from message_pictures`)
  await report(ana, bo, 'chat')
  expect((await evidence()).messages[1]).toMatchObject({ by: 'subject', picture: null })
  for (const [by, other] of [
    [ana, bo],
    [bo, ana],
  ] as const)
    await deleteFor(by, other, 2)
  await run(sql`delete from users where id = ${bo.id}`)
  const copies = () => deps.db.many('test', sql`select image from report_images`)
  await runRetention()
  expect(await copies()).toEqual(sent)
  await run(sql`delete from reports`)
  await runRetention()
  expect(await copies()).toEqual([])
})

test.each<ReportContext>(['card', 'profile', 'meetup', 'badge'])(
  'a report from the %s contains no messages',
  async (context) => {
    const { ana, bo, evidence } = await townWithEvidence()
    await ana.switchOn()
    await bo.switchOn()
    await meeting(ana, bo)
    await say(bo, ana, 'Between us')
    await report(ana, bo, context)
    expect(JSON.stringify(await evidence())).not.toContain('Between us')
  },
)

test("from a meetup: its texts and states, who invited, and only the reporter's outcome", async () => {
  const { ana, bo, clock, evidence } = await townWithEvidence()
  for (const each of [ana, bo]) await each.switchOn({ minutes: 240 })
  await bo.call(declineMeetup, {
    params: { id: await invited(ana, bo, { place: 'My flat', note: 'Come on' }) },
  })
  const id = await meeting(bo, ana)
  clock.passMinutes(31)
  await ana.call(tellOutcome, { params: { id }, body: { outcome: 'did_not_happen' } })
  await bo.call(tellOutcome, { params: { id }, body: { outcome: 'met' } })
  await report(ana, bo, 'meetup')
  const common = { startsAt: '2026-11-20T18:15:00.000Z', createdAt: '2026-11-20T18:00:00.000Z' }
  expect((await evidence()).meetups).toEqual([
    {
      ...common,
      invitedBy: 'subject',
      interest: expect.any(String),
      place: 'The fountain',
      note: '',
      state: 'accepted',
      reporterOutcome: 'did_not_happen',
    },
    {
      ...common,
      invitedBy: 'reporter',
      interest: expect.any(String),
      place: 'My flat',
      note: 'Come on',
      state: 'declined',
      reporterOutcome: null,
    },
  ])
})

test.each(['reporter', 'subject'] as const)('the evidence outlives the account of the %s', async (who) => {
  const { ana, bo, run, evidence, deps } = await townWithEvidence()
  await ana.switchOn()
  await bo.switchOn()
  await meeting(ana, bo)
  await say(bo, ana, 'Your money or your life')
  await report(ana, bo, 'chat')
  await run(sql`delete from users where id = ${who === 'reporter' ? ana.id : bo.id}`)
  expect((await evidence()).messages).toMatchObject([{ text: 'Your money or your life' }])
  expect(
    await deps.db.one('test', sql`select reporter_id, reporter_username, subject_id from reports`),
  ).toEqual({
    reporterId: who === 'reporter' ? null : ana.id,
    reporterUsername: 'ana_here',
    subjectId: who === 'subject' ? null : bo.id,
  })
})

async function townWithEvidence(options: Parameters<typeof townWith<'ana' | 'bo' | 'cy'>>[0] = {}) {
  const town = await townWith<'ana' | 'bo' | 'cy'>({ people: ['ana', 'bo', 'cy'], ...options })
  const newest = sql`select evidence from reports order by id desc limit 1`
  return {
    ...town,
    evidence: async () => (await town.deps.db.one<{ evidence: Evidence }>('test', newest)).evidence,
  }
}

function report(by: Person, person: Person, context: ReportContext) {
  return by.call(reportPerson, { body: { userId: person.id, kind: 'harassment', context } })
}
