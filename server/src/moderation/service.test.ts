import type { ReportId } from '@hereabouts/contract/reports/schemas'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { townWithModerators } from '../../test/moderating.ts'
import { takeCase } from '../reports/service-cases.ts'
import { sendAlarm, sendDigest } from './service.ts'

/** A town with moderators whose addresses are confirmed; what they get by e-mail can be read. */
async function townWithMails(options: Parameters<typeof townWithModerators>[0] = {}) {
  const town = await townWithModerators(options)
  const { deps, clock, run, mods } = town
  clock.set(new Date('2026-12-01T06:00:00Z'))
  await run(sql`update users set email_verified = true where id in (${mods.mo.id}, ${mods.ro.id})`)
  return {
    ...town,
    /** Runs the jobs and resolves to the e-mails since the last call. */
    async mails(minutesLater = 0) {
      clock.passMinutes(minutesLater)
      await Promise.all([sendDigest(deps), sendDigest(deps), sendAlarm(deps), sendAlarm(deps)])
      return deps.db.many<{ recipient: string; subject: string; body: string }>(
        'test',
        sql`with sent as (delete from outbox returning id, recipient, subject, body)
            select recipient, subject, body::text from sent order by id`,
      )
    },
  }
}

const TO = { mo: 'mo_here@example.org', ro: 'ro_here@example.org' }

describe('the digest', () => {
  test('contains numbers and kinds, and no name or text', async () => {
    const { people, report, mails, run } = await townWithMails()
    const { ana, bo, cy } = people
    for (const by of [ana, cy]) await report(by.id, bo.id, 'scam')
    await report(bo.id, cy.id, 'harassment')
    await run(sql`update reports set text = 'He asked for money'`)
    await run(sql`insert into measures (user_id, kind, reason, made_at, ends_at, appeal_text, appealed_at)
      values (${ana.id}, 'warning', 'Be kind', '2026-11-30', '2027-01-30', 'I was', '2026-11-30')`)
    const [first, second, ...more] = await mails(60)
    expect([first?.recipient, second?.recipient, more]).toEqual([TO.mo, TO.ro, []])
    expect(first?.subject).toBe('Waiting for you: 4')
    expect(JSON.parse(first?.body ?? '')).toEqual([
      '3 reports',
      '1 appeal',
      'Scam: 2',
      'Harassment: 1',
      { text: 'Open the console', path: '/admin-console' },
      'You get this e-mail in the morning if something waits for the team.',
    ])
    for (const secret of ['_here', 'money', 'kind"', 'I was']) expect(first?.body).not.toContain(secret)
  })

  test('comes once a morning, and not if nothing waits', async () => {
    const { people, report, mails } = await townWithMails()
    expect(await mails(60)).toEqual([])
    await report(people.ana.id, people.bo.id, 'scam')
    expect(await mails(10)).toEqual([])
    expect(await mails(24 * 60)).toHaveLength(2)
    expect(await mails(60)).toEqual([])
    expect(await mails(23 * 60)).toHaveLength(2)
  })

  test('comes at the time that the operator chose, in their zone, or never', async () => {
    const team = { digestMinute: 8 * 60, timeZone: 'Asia/Tokyo', flagRules: [], webhooks: null }
    const { people, report, mails, deps } = await townWithMails({ config: { team } })
    await report(people.ana.id, people.bo.id, 'scam')
    expect(await mails()).toEqual([])
    expect(await mails(17 * 60)).toHaveLength(2)
    deps.config.team.digestMinute = null
    expect(await mails(24 * 60)).toEqual([])
  })

  test('leaves out reports by and about its reader', async () => {
    const { people, mods, report, mails } = await townWithMails()
    await report(people.ana.id, mods.mo.id, 'scam')
    await report(mods.mo.id, people.bo.id, 'fake')
    expect((await mails(60)).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [TO.ro, 'Waiting for you: 2'],
    ])
  })

  test('goes to confirmed addresses of the team only, and to each in their language', async () => {
    const { people, mods, report, mails, run } = await townWithMails()
    await run(sql`update users set locale = 'de' where id = ${mods.mo.id}`)
    await run(sql`update users set email_verified = false where id = ${mods.ro.id}`)
    await run(sql`update users set email_verified = true where id = ${people.ana.id}`)
    await report(people.ana.id, people.bo.id, 'scam')
    const sent = await mails(60)
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [TO.mo, 'Wartet auf dich: 1'],
    ])
  })
})

describe('an alarm', () => {
  test('comes at once for threats and minors, and for nothing else', async () => {
    const { people, report, mails } = await townWithMails()
    const { ana, bo } = people
    await report(ana.id, bo.id, 'harassment')
    await report(ana.id, bo.id, 'felt_unsafe')
    expect(await mails()).toEqual([])
    await report(ana.id, bo.id, 'threat')
    const sent = await mails()
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual(
      [TO.mo, TO.ro].map((to) => [to, 'Please look now: an urgent report']),
    )
    expect(JSON.parse(sent[0]?.body ?? '')[0]).toBe('Threats or violence: 1')
  })

  test('at most one an hour, and the next one has what came meanwhile', async () => {
    const { people, report, mails, clock } = await townWithMails()
    clock.set(new Date('2026-12-01T18:00:00Z'))
    const { ana, bo, cy } = people
    await report(ana.id, bo.id, 'threat')
    expect(await mails()).toHaveLength(2)
    await report(ana.id, cy.id, 'minor')
    await report(bo.id, cy.id, 'minor')
    expect(await mails(57)).toEqual([])
    const sent = await mails(1)
    expect(sent.map(({ body }) => JSON.parse(body)[0])).toEqual(['Under 18: 2', 'Under 18: 2'])
    expect(await mails(120)).toEqual([])
  })

  test('does not come for a case that somebody has taken, nor to the person whom it is about', async () => {
    const { people, mods, mo, report, mails, deps, clock } = await townWithMails()
    clock.set(new Date('2026-12-01T18:00:00Z'))
    await report(people.ana.id, people.bo.id, 'threat')
    await takeCase(deps, mo, 1 as ReportId)
    expect(await mails()).toEqual([])
    await report(people.ana.id, mods.ro.id, 'threat')
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([TO.mo])
  })
})
