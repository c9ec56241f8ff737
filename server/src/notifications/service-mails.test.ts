import * as gatherings from '@hereabouts/contract/gatherings/endpoints'
import { cancelMeetup, declineMeetup } from '@hereabouts/contract/meetups/endpoints'
import { readNotifications, removeNotifications } from '@hereabouts/contract/notifications/endpoints'
import { setAppVisibility } from '@hereabouts/contract/notifications/endpoints-live'
import { changeMailSettings } from '@hereabouts/contract/notifications/endpoints-mail'
import {
  changePushSettings,
  confirmPush,
  getPushSettings,
} from '@hereabouts/contract/notifications/endpoints-push'
import type { PushSettings } from '@hereabouts/contract/notifications/schemas-push'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { gatheringOf, gatheringTown, joins, leaves, starts, tick } from '../../test/gathering.ts'
import { inboxOf } from '../../test/inbox.ts'
import { invited, meeting } from '../../test/meeting.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { townThatPushes } from '../../test/push-town.ts'
import { type Town, townWith } from '../../test/town.ts'
import { type Letter, renderLetter } from '../platform/mailer-text.ts'
import { listPeopleInFiles } from '../platform/mailer-transport.ts'
import { DEFAULT_PUSH } from './rules-push.ts'
import { mailDueNotices } from './service-mails.ts'

const of = ({ id }: { id: number }) => ({ params: { id } })
const mailsTo = (person: Person, isOn = true) =>
  person.call(changeMailSettings, { ...of(person), body: { isOn, timeZone: 'Europe/Berlin' } })

interface Posted extends Pick<Letter, 'subject' | 'body' | 'locale'> {
  recipient: string
  unsubscribePath: string
}

/** Takes the e-mails that a running server would have posted after so many minutes. */
async function mailed(town: Pick<Town, 'deps' | 'clock'>, minutes = 3): Promise<Posted[]> {
  town.clock.passMinutes(minutes)
  await mailDueNotices(town.deps)
  return town.deps.db.many<Posted>(
    'test',
    sql`with taken as (delete from outbox returning *)
        select recipient, subject, body, locale, unsubscribe_path from taken order by id`,
  )
}
const subjects = (mails: Posted[]) => mails.map(({ subject }) => subject)

/** Ana and Bo are available, nobody has a device for pushes, and Ana wants e-mails. */
async function townThatMails() {
  const town = await townWith({ confirmed: ['ana', 'bo'] })
  for (const person of [town.ana, town.bo]) await person.switchOn({ minutes: 240 })
  await mailsTo(town.ana)
  return town
}

test('without a device for pushes, the answer to an invitation is e-mailed after three minutes: a time and a link', async () => {
  const town = await townThatMails()
  const { ana, bo } = town
  const id = await meeting(ana, bo)
  expect(await mailed(town, 2.9)).toEqual([])
  const mails = await mailed(town, 0.1)
  expect(mails).toMatchObject([
    { recipient: ana.user.email, subject: 'Your invitation was accepted', locale: null },
  ])
  const [mail] = mails as [Posted]
  const { text } = renderLetter(mail, 'https://here.example')
  expect(text).toContain(
    `Time: Friday, November 20 at 7:15 PM GMT+1\n\nOpen Hereabouts:\nhttps://here.example/chat/${ana.id}/${bo.id}\n`,
  )
  // No name, no place and no interest.
  expect(text).not.toMatch(/bo_here|ana_here|fountain|coffee/i)
  expect(await mailed(town)).toEqual([])
  await bo.call(cancelMeetup, of({ id }))
  expect(subjects(await mailed(town))).toEqual(['Your meetup is off'])
})

test('an e-mail is in the language of its recipient, with the clock that they chose', async () => {
  const town = await townThatMails()
  await town.run(sql`update users set locale = 'de', time_format = '12h' where id = ${town.ana.id}`)
  await meeting(town.ana, town.bo)
  const [mail] = (await mailed(town)) as [Posted]
  expect(mail.locale).toBe('de')
  expect(mail.body[0]).toMatch(/Freitag, 20\. November um 7:15 PM MEZ/)
})

test('of what happens to a gathering, what changes plans is e-mailed, and nothing else', async () => {
  const town = await gatheringTown(5)
  const { ana, bo, cy, di, ed } = town
  await mailsTo(cy)
  const id = await gatheringOf([ana, bo], town, { inHours: 4 })
  await joins(cy, id)
  expect(subjects(await mailed(town))).toEqual(['Your gathering is on'])
  await tick(town)
  await town.pass(60)
  expect(subjects(await mailed(town))).toEqual(['Still coming?'])
  for (const person of [ana, bo, cy]) await person.call(gatherings.confirmComing, of({ id }))
  await leaves(bo, id)
  const [short] = (await mailed(town)) as [Posted]
  expect(short.subject).toBe('One person can’t come. Go anyway?')
  expect(renderLetter(short, 'https://here.example').text).not.toMatch(/Camden|café|coffee/i)
  await joins(di, id)
  expect(await mailed(town)).toEqual([])
  await town.run(sql`update users set role = 'moderator' where id = ${ed.id}`)
  await ed.call(gatherings.takeDownGathering, of({ id }))
  expect(subjects(await mailed(town))).toEqual(['Your gathering is off'])
})

test('a seat from the waiting list is e-mailed, and so is a gathering for which too few came together', async () => {
  const town = await gatheringTown(5)
  const { ana, bo, cy, di, ed } = town
  await mailsTo(di)
  const id = await gatheringOf([ana, bo, cy], town)
  await town.run(sql`update gatherings set maximum = 3 where id = ${id}`)
  await joins(di, id, true)
  await leaves(cy, id)
  expect(subjects(await mailed(town))).toEqual(['A seat is free, and it’s yours'])
  await mailsTo(ed)
  await joins(ed, await starts(ana, town, { inHours: 30 }))
  await mailed(town)
  await town.pass(30 * 60)
  expect(subjects((await mailed(town)).filter(({ recipient }) => recipient === ed.user.email))).toEqual([
    'Not enough people this time',
  ])
})

describe('nothing is e-mailed', () => {
  type Case = (town: Awaited<ReturnType<typeof townThatMails>>) => Promise<unknown>
  const settings =
    (to: Partial<PushSettings>): Case =>
    ({ ana }) =>
      ana.call(changePushSettings, { ...of(ana), body: { ...DEFAULT_PUSH, ...to } })
  test.each<[string, Case]>([
    [
      'if the person has read it',
      ({ ana, clock }) =>
        ana.call(readNotifications, { ...of(ana), body: { readUntil: clock.now().toISOString() } }),
    ],
    [
      'if the person has deleted it',
      async ({ ana }) => {
        const ids = (await inboxOf(ana)).entries.map(({ id }) => id)
        await ana.call(removeNotifications, { ...of(ana), body: { ids } })
      },
    ],
    ['in quiet hours', settings({ quiet: { from: 18 * 60, until: 20 * 60, utcOffset: 0 } })],
    ['about what the person switched off', settings({ kinds: { ...DEFAULT_PUSH.kinds, meetup: false } })],
    ['once the person has switched it off', ({ ana }) => mailsTo(ana, false)],
    [
      'once the address is another, not confirmed',
      ({ ana, run }) => run(sql`update users set email_verified = false where id = ${ana.id}`),
    ],
    [
      'to a suspended person',
      ({ ana, run }) => run(sql`update users set standing = 'suspended' where id = ${ana.id}`),
    ],
    [
      'if the app was in front of the person since',
      async ({ ana, listen }) => {
        const { socket } = await listen(ana)
        await socket.emitWithAck(setAppVisibility.name, { isVisible: true })
      },
    ],
    [
      'about a muted person',
      ({ ana, bo, run }) =>
        run(sql`insert into mutes (user_id, muted_id, created_at) values (${ana.id}, ${bo.id}, now())`),
    ],
  ])('%s', async (_, make) => {
    const town = await townThatMails()
    await meeting(town.ana, town.bo)
    await make(town)
    expect(await mailed(town)).toEqual([])
  })

  test('that is not true any more: of a meetup called off within the three minutes, only that', async () => {
    const town = await townThatMails()
    const id = await meeting(town.ana, town.bo)
    town.clock.passMinutes(1)
    await town.bo.call(cancelMeetup, of({ id }))
    expect(subjects(await mailed(town))).toEqual(['Your meetup is off'])
  })

  test('to the person who called it off, about an invitation, or about an answer that is no', async () => {
    const town = await townThatMails()
    const { ana, bo } = town
    await mailsTo(bo)
    await bo.call(declineMeetup, of({ id: await invited(ana, bo) }))
    expect(await mailed(town)).toEqual([])
    const id = await meeting(bo, ana)
    await mailed(town)
    await ana.call(cancelMeetup, of({ id }))
    expect((await mailed(town)).map(({ recipient }) => recipient)).toEqual([bo.user.email])
  })
})

describe('with a device for pushes', () => {
  async function accepted() {
    const town = await townThatPushes()
    await mailsTo(town.bo)
    await meeting(town.bo, town.ana)
    const [push] = await town.pushed()
    return { ...town, receipt: push?.message.receipt ?? '' }
  }

  test('nothing is e-mailed if it confirmed the push', async () => {
    const town = await accepted()
    await makeCall(town.http, confirmPush, { body: { receipt: town.receipt } })
    expect(await mailed(town)).toEqual([])
  })

  test('it is e-mailed if the push service took the push, but the device stays silent', async () => {
    const town = await accepted()
    expect(town.receipt).not.toBe('')
    expect(subjects(await mailed(town))).toEqual(['Your invitation was accepted'])
  })

  test('a push that it confirmed earlier does not count', async () => {
    const town = await accepted()
    await makeCall(town.http, confirmPush, { body: { receipt: town.receipt } })
    await mailed(town)
    town.clock.passMinutes(1)
    await town.ana.call(cancelMeetup, of({ id: await lastMeetup(town) }))
    expect(subjects(await mailed(town))).toEqual(['Your meetup is off'])
  })

  const lastMeetup = async ({ deps }: Pick<Town, 'deps'>) =>
    (await deps.db.one<{ id: number }>('test', sql`select max(id) as id from meetups`)).id
})

test('a person gets at most five a day', async () => {
  const town = await townThatMails()
  const { ana, bo, clock } = town
  const agreedAndOff = async () => {
    await bo.call(cancelMeetup, of({ id: await meeting(ana, bo, { startsAt: clock.now().toISOString() }) }))
    return subjects(await mailed(town))
  }
  for (let nth = 0; nth < 5; nth++) expect(await agreedAndOff()).toEqual(['Your meetup is off'])
  expect(await agreedAndOff()).toEqual([])
  clock.passMinutes(24 * 60)
  await town.runRetention()
  for (const person of [ana, bo]) await person.switchOn({ minutes: 60 })
  expect(await agreedAndOff()).toEqual(['Your meetup is off'])
})

test('an e-mail that waited for the mail server is not sent once it is read or no longer true', async () => {
  const town = await townThatMails()
  const { ana, bo, deps, clock } = town
  const post = async () => {
    clock.passMinutes(3)
    await mailDueNotices(deps)
    const { waiting } = await deps.db.one<{ waiting: number }>(
      'test',
      sql`select count(*)::integer as waiting from outbox where notice is not null`,
    )
    return waiting
  }
  const sent = async () => {
    await deps.mailer.sendDue()
    return ((await listPeopleInFiles(deps.config.dataDir)).get(ana.id) ?? []).length
  }
  const before = await sent()
  const id = await meeting(ana, bo)
  expect(await post()).toBe(1)
  await bo.call(cancelMeetup, of({ id }))
  expect((await sent()) - before).toBe(0)
  expect(await post()).toBe(1)
  await ana.call(readNotifications, { ...of(ana), body: { readUntil: clock.now().toISOString() } })
  expect((await sent()) - before).toBe(0)
  clock.passMinutes(1)
  const second = await meeting(ana, bo)
  await bo.call(cancelMeetup, of({ id: second }))
  expect(await post()).toBe(1)
  expect((await sent()) - before).toBe(1)
})

describe('the link that stops the e-mails', () => {
  const FORM = 'List-Unsubscribe=One-Click'
  const PARTS = `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`

  async function mailedTo() {
    const town = await townThatMails()
    const { ana, bo, http } = town
    await meeting(ana, bo)
    const [{ unsubscribePath: url }] = (await mailed(town)) as [Posted]
    const post = async (type: string, payload: string, path = url) =>
      (await http.inject({ method: 'POST', url: path, payload, headers: { 'content-type': type } }))
        .statusCode
    const isOn = async () => (await ana.call(getPushSettings, of(ana))).isMailOn
    return { ...town, url, post, isOn }
  }

  test.each([
    ['application/x-www-form-urlencoded', FORM],
    ['multipart/form-data; boundary=x', PARTS],
    ['application/json', JSON.stringify({ 'List-Unsubscribe': 'One-Click' })],
  ])('works with one call without session and origin, as %s', async (type, payload) => {
    const { post, isOn } = await mailedTo()
    expect([await isOn(), await post(type, payload), await isOn()]).toEqual([true, 200, false])
    expect(await post(type, payload)).toBe(200)
  })

  test('changes nothing when it is opened, nor without the words of RFC 8058', async () => {
    const { http, url, post, isOn } = await mailedTo()
    for (const method of ['GET', 'HEAD'] as const) await http.inject({ method, url })
    const form = 'application/x-www-form-urlencoded'
    expect([
      await post(form, ''),
      await post(form, 'List-Unsubscribe=Maybe'),
      await post(form, `${FORM}&a=1`),
    ]).toEqual([422, 422, 422])
    expect(await post('multipart/form-data', PARTS)).toBe(400)
    expect(await post('text/plain', FORM)).toBe(415)
    expect(await isOn()).toBe(true)
  })

  test('belongs to one mailbox: forged, of somebody else or of a former address, it answers the same and does nothing', async () => {
    const { ana, bo, url, post, isOn, run } = await mailedTo()
    const form = 'application/x-www-form-urlencoded'
    const mark = url.slice(url.indexOf('-') + 1)
    for (const path of [
      `/unsubscribe/${bo.id}-${mark}`,
      `/unsubscribe/${ana.id}-${'A'.repeat(22)}`,
      `/unsubscribe/999999999-${mark}`,
    ])
      expect(await post(form, FORM, path)).toBe(200)
    await run(sql`update users set email = 'ana@elsewhere.example' where id = ${ana.id}`)
    expect(await post(form, FORM)).toBe(200)
    expect(await isOn()).toBe(true)
  })
})

test('e-mails need a confirmed address, and are off until the person switches them on', async () => {
  const { ana, run } = await townWith()
  const isOn = async () => (await ana.call(getPushSettings, of(ana))).isMailOn
  expect(await ana.errorOf(changeMailSettings, { ...of(ana), body: { isOn: true } })).toBe(
    '409 ADDRESS_NOT_CONFIRMED',
  )
  await run(sql`update users set email_verified = true where id = ${ana.id}`)
  expect(await isOn()).toBe(false)
  await ana.call(changeMailSettings, { ...of(ana), body: { isOn: true } })
  expect(await isOn()).toBe(true)
  await ana.call(changeMailSettings, { ...of(ana), body: { isOn: false } })
  expect(await isOn()).toBe(false)
})
