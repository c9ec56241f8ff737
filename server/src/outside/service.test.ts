import { getDesk } from '@hereabouts/contract/admin/endpoints'
import type { Endpoint } from '@hereabouts/contract/http/endpoint'
import {
  confirmOutsideReport,
  forgetOutsideAddress,
  writeOutsideReport,
} from '@hereabouts/contract/outside/endpoints'
import { OUTSIDE_CONFIRMED_HOURS, OUTSIDE_REPORTS } from '@hereabouts/contract/outside/limits'
import type { ReportId } from '@hereabouts/contract/reports/schemas'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { errorOf, townWithModerators } from '../../test/moderating.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { sendAlarm, sendDigest } from '../moderation/service.ts'
import type { Config } from '../platform/config.ts'
import { mintViewer, type SessionId } from '../platform/http/viewer.ts'
import { closeCase, handOverCase, listCases, takeCase } from '../reports/service-cases.ts'
import { askOpinion, giveOpinion } from '../reports/service-opinions.ts'
import { closeReport, listQueue, readReport, takeReport } from '../reports/service-queue.ts'
import { measureKinds } from '../reports/service-urgent.ts'
import { confirmReport } from './service.ts'

const EMAIL = 'bar@example.org'
const TEXT = 'He shouted at our guests and would not leave.'
const WRITTEN = { about: 'bo_here', when: 'Friday, about nine', text: TEXT, email: EMAIL }
const ID = 1 as ReportId
const VERDICT = { state: 'resolved', note: 'Thanks. He can’t come back.' } as const

/** A town whose outgoing e-mails can be read, and somebody without an account. */
async function townWithOutsider(config: Partial<Config> = {}) {
  const town = await townWithModerators({ config })
  const call = async (endpoint: Endpoint, body: object) => {
    const response = await makeCall(town.http, endpoint, { body })
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
    return response.json()
  }
  return {
    ...town,
    call,
    write: (changes: Partial<typeof WRITTEN & { locale: 'de'; isAboutTeam: true }> = {}) =>
      call(writeOutsideReport, { ...WRITTEN, ...changes }),
    mails: () =>
      town.deps.db.many<{ recipient: string; text: string; subject: string }>(
        'test',
        sql`select recipient, subject, body::text as text from outbox order by id`,
      ),
    tokens: async () =>
      (
        await town.deps.db.many<{ text: string }>(
          'test',
          sql`select body::text as text from outbox order by id`,
        )
      ).flatMap(({ text }) => /report\/([\w-]{22})/.exec(text)?.[1] ?? []),
  }
}

test('the team sees a report once its e-mailed link has confirmed the address, and answers by e-mail', async () => {
  const { mo, deps, people, call, write, mails, tokens } = await townWithOutsider()
  await write()
  expect((await listCases(deps, mo)).cases).toEqual([])
  const [token = ''] = await tokens()
  const [asked] = await mails()
  for (const typed of [TEXT, 'bo_here', 'Friday']) expect(asked?.text).not.toContain(typed)
  await call(confirmOutsideReport, { token })
  await call(confirmOutsideReport, { token })
  const { cases } = await listCases(deps, mo)
  expect(cases).toMatchObject([
    {
      subject: { id: people.bo.id, username: 'bo_here' },
      count: 1,
      reports: [
        { kind: 'outside', text: `Friday, about nine\n${TEXT}`, reporter: { id: null, username: '' } },
      ],
    },
  ])
  expect(JSON.stringify(cases)).not.toContain(EMAIL)
  await closeCase(deps, mo, 1 as ReportId, { ...VERDICT, upTo: 1 })
  const answer = (await mails()).at(-1)
  expect(answer).toMatchObject({ recipient: EMAIL, subject: 'About your report' })
  expect(answer?.text).toContain(VERDICT.note)
  expect(await deps.db.many('test', sql`select from outside_reports`)).toEqual([])
  expect(await errorOf(confirmReport(deps, token))).toBe('OUTSIDE_LINK_OVER')
})

test('a ready answer comes in the writer’s language', async () => {
  const { mo, deps, call, write, mails, tokens } = await townWithOutsider()
  await write({ locale: 'de' })
  const [token = ''] = await tokens()
  await call(confirmOutsideReport, { token })
  const canned = { key: 'acted' } as const
  await closeCase(deps, mo, 1 as ReportId, {
    state: 'dismissed',
    note: 'We’ve taken action.',
    canned,
    upTo: 1,
  })
  const answer = (await mails()).at(-1)
  expect(answer?.text).toContain('Danke')
  expect(answer?.text).not.toContain('We’ve taken action.')
})

test('the answers are the same whether the named account exists or not, before and after confirming', async () => {
  const { call, write, mails, tokens } = await townWithOutsider()
  const answers = []
  for (const about of ['bo_here', 'nobody_here']) {
    const written = await write({ about, email: `${about}@example.org` })
    const token = (await tokens()).at(-1) ?? ''
    answers.push([
      written,
      await call(confirmOutsideReport, { token }),
      (await mails()).at(-1)?.text.replace(token, ''),
    ])
  }
  expect(answers[0]).toEqual(answers[1])
})

test('a report about a moderator does not exist for them, and one about nobody known is a case of its own', async () => {
  const { mo, ro, mods, deps, call, write, tokens } = await townWithOutsider()
  await write({ about: `@${mods.mo.username.toUpperCase()}` })
  await write({ about: 'A tall man with a red hat', when: '' })
  for (const token of await tokens()) await call(confirmOutsideReport, { token })
  expect((await listCases(deps, mo)).cases).toMatchObject([
    { subject: { id: null, username: 'A tall man with a red hat' }, reports: [{ text: TEXT }] },
  ])
  expect((await listCases(deps, ro)).cases).toHaveLength(2)
})

describe('a report about somebody on the team', () => {
  /** Di is an admin. Mo is described, and a report about Bo waits for everybody. */
  async function townWithAdmin() {
    const webhooks = { urls: ['https://desk.example/hook'], secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }
    const town = await townWithOutsider({
      team: { digestMinute: 0, timeZone: 'UTC', flagRules: [], webhooks },
    })
    const { people, run, write, tokens, call } = town
    await run(sql`update users set role = 'admin' where id = ${people.cy.id}`)
    const admin = mintViewer({
      userId: people.cy.id,
      sessionId: 1 as SessionId,
      role: 'admin',
      isDue: false,
    })
    await write({ about: 'The moderator with the red hat', isAboutTeam: true })
    const [token = ''] = await tokens()
    await call(confirmOutsideReport, { token })
    return { ...town, admin }
  }

  test('is only for admins: others see it in no list and no count, by no way', async () => {
    const { mo, ro, mods, admin, deps } = await townWithAdmin()
    const about = 'The moderator with the red hat'
    expect((await listCases(deps, admin)).cases).toMatchObject([{ subject: { username: about } }])
    for (const moderator of [mo, ro]) {
      expect((await listCases(deps, moderator)).cases).toEqual([])
      expect((await listQueue(deps, moderator, {})).reports).toEqual([])
      expect(await measureKinds(deps.db, moderator.id)).toEqual([])
      for (const act of [
        () => closeCase(deps, moderator, ID, { ...VERDICT, upTo: 1 }),
        () => takeCase(deps, moderator, ID),
        () => takeReport(deps, moderator, ID),
        () => readReport(deps, moderator, ID),
        () => closeReport(deps, moderator, ID, VERDICT),
        () => askOpinion(deps, moderator, ID, 'What do you think?'),
        () => giveOpinion(deps, moderator, ID, { recommendation: 'no_action', text: 'I know them.' }),
      ])
        expect(await errorOf(act())).toBe('NOT_FOUND')
    }
    const desk = await mods.mo.call(getDesk)
    expect(desk.queues.reports?.waiting).toBe(0)
    expect(await errorOf(handOverCase(deps, admin, ID, mo.id))).not.toBeNull()
    expect(await errorOf(askOpinion(deps, admin, ID, 'What do you think?'))).not.toBeNull()
  })

  test('is in no digest, alarm or webhook of others, and in the digest of admins', async () => {
    const { run, deps, clock, mails, people, mods } = await townWithAdmin()
    await run(sql`update users set email_verified = true where role <> 'user'`)
    const now = clock.now()
    deps.config.team.digestMinute = now.getUTCHours() * 60 + now.getUTCMinutes()
    const before = (await mails()).length
    await sendDigest(deps)
    await sendAlarm(deps)
    const sent = (await mails()).slice(before).map(({ recipient }) => recipient)
    expect(sent).toEqual([people.cy.user.email])
    expect(sent).not.toContain(mods.mo.user.email)
    expect(await deps.db.many('test', sql`select from webhook_deliveries`)).toEqual([])
  })

  test('does not show in what others see of another report about the same person', async () => {
    const { ana, ro, mods, admin, deps, write, tokens, call, report } = await townWithAdmin()
    await write({ about: mods.mo.username, isAboutTeam: true })
    await call(confirmOutsideReport, { token: (await tokens()).at(-1) ?? '' })
    await report(ana.id, mods.mo.id, 'harassment')
    const [seen] = (await listQueue(deps, ro, {})).reports
    expect(seen?.others).toEqual({ reports: 0, reporters: 0 })
    expect((await listCases(deps, ro)).cases).toMatchObject([{ count: 1 }])
    expect((await listCases(deps, admin)).cases).toContainEqual(expect.objectContaining({ count: 2 }))
  })

  test('is for everybody else where only that person is an admin', async () => {
    const { mo, people, run, deps, write, tokens, call } = await townWithOutsider()
    await run(sql`update users set role = 'admin' where id = ${people.cy.id}`)
    await write({ about: people.cy.username, isAboutTeam: true })
    await call(confirmOutsideReport, { token: (await tokens())[0] ?? '' })
    expect((await listCases(deps, mo)).cases).toHaveLength(1)
  })
})

test('one mailbox gets three e-mails a day however it is typed, and the fourth answer says nothing about it', async () => {
  const { deps, write, tokens } = await townWithOutsider({ throttles: true })
  for (const email of [EMAIL, 'BAR@example.org', 'bar+1@example.org', 'bar+2@example.org'])
    expect(await write({ email })).toEqual({})
  expect(await tokens()).toHaveLength(3)
  expect(await deps.db.many('test', sql`select from outside_reports`)).toHaveLength(3)
})

test('one network may write six reports an hour', async () => {
  const { write } = await townWithOutsider({ throttles: true })
  for (let nth = 0; nth < OUTSIDE_REPORTS.calls; nth++) await write({ email: `bar${nth}@example.org` })
  await expect(write({ email: 'another@example.org' })).rejects.toThrow(/429|TOO_MANY/)
})

test('an unconfirmed report is over after a day, and forgetting deletes it or the address', async () => {
  const { mo, deps, clock, call, write, mails, tokens, runRetention } = await townWithOutsider()
  const forget = (token: string) => call(forgetOutsideAddress, { token })
  await write()
  await write({ email: 'second@example.org' })
  await write({ email: 'third@example.org' })
  const [late = '', unwanted = '', confirmed = ''] = await tokens()
  await forget(unwanted)
  expect(await errorOf(confirmReport(deps, unwanted))).toBe('OUTSIDE_LINK_OVER')
  await call(confirmOutsideReport, { token: confirmed })
  await forget(confirmed)
  expect(await forget(confirmed)).toEqual({})
  const before = (await mails()).length
  await closeCase(deps, mo, 1 as ReportId, { ...VERDICT, upTo: 1 })
  expect(await mails()).toHaveLength(before)
  clock.passMinutes(OUTSIDE_CONFIRMED_HOURS * 60)
  expect(await errorOf(confirmReport(deps, late))).toBe('OUTSIDE_LINK_OVER')
  await runRetention()
  expect(await deps.db.many('test', sql`select from outside_reports`)).toEqual([])
})

test('it never sets off the alarm, counts as one reporter, and bad input is rejected', async () => {
  const { mo, deps, people, call, write, tokens, report } = await townWithOutsider()
  for (const email of ['a@example.org', 'b@example.org']) await write({ email })
  for (const token of await tokens()) await call(confirmOutsideReport, { token })
  await report((people.ana as Person).id, people.cy.id, 'threat')
  const { cases } = await listCases(deps, mo)
  expect(cases.map(({ reasons, reporters, count }) => [reasons, reporters, count])).toEqual([
    [['urgent'], 1, 1],
    [[], 1, 2],
  ])
  await expect(write({ about: ' ' })).rejects.toThrow(/1 to 80 characters/)
  await expect(write({ text: 'He did.' })).rejects.toThrow(/20 to 939 characters/)
  await expect(write({ email: 'bar' })).rejects.toThrow(/422/)
})
