import * as contract from '@hereabouts/contract/gatherings/endpoints'
import {
  getAgenda,
  getAgendaCalendar,
  getAgendaFeed,
  publishGathering,
} from '@hereabouts/contract/gatherings/endpoints-agenda'
import { AGENDA_LISTED_MAX, AGENDA_LOOKUPS } from '@hereabouts/contract/gatherings/limits'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { deleteUser } from '@hereabouts/contract/people/endpoints-leaving'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import ICAL from 'ical.js'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import {
  GATHERING_CELL,
  type GatheringTown,
  gatheringOf,
  gatheringTown,
  joins,
  leaves,
  seenBy,
} from '../../test/gathering.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

const PUBLIC = { isPublic: true }
const PASSWORD = 'a long password for leaving'
const FEEDS = [getAgenda, getAgendaFeed, getAgendaCalendar]

/** What anybody reads on the agenda, in all three forms. */
async function agendaOf({ http }: Pick<GatheringTown, 'http'>) {
  const [page, atom, calendar] = await Promise.all(FEEDS.map((each) => makeCall(http, each, {})))
  if (!page || !atom || !calendar) throw new Error('no agenda')
  return { gatherings: page.json().gatherings, all: [page.body, atom.body, calendar.body], atom, calendar }
}

const publishes = (person: Person, id: GatheringId, isPublic = true) =>
  person.answer(publishGathering, { params: { id }, body: { isPublic } })

const blocks = (by: Person, { id }: Person) =>
  by.call(blockPerson, { params: { id: by.id }, body: { userId: id } })

test('the agenda, its feed and its calendar show interest, area, window and seats, and neither place, note, names nor cell', async () => {
  const town = await gatheringTown([{ username: 'anastasia' }, { username: 'boleslaw' }])
  const { ana, bo } = town
  const plan = { ...PUBLIC, note: 'Bring wine', timeZone: 'Europe/London' }
  const id = await gatheringOf([ana, bo], town, plan)
  await gatheringOf([bo], town, { inHours: 50, label: 'Soho' })
  const { code, startsAt, interest } = await seenBy(ana, id)
  const { gatherings, all, atom, calendar } = await agendaOf(town)
  expect(gatherings).toEqual([
    expect.objectContaining({
      code,
      interest: interest.name,
      label: 'Camden',
      going: 2,
      minimum: 3,
      startsAt,
    }),
  ])
  const link = `http://localhost:3000/gathering/${code}`
  expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const read = atom.body.replace(/[\u2009\u202f]/g, ' ')
  const window = /, 6:00 – 8:00 PM GMT\./
  for (const part of [`${interest.name}, Camden`, '2 of 3 people so far', link]) expect(read).toContain(part)
  expect(read).toMatch(window)
  const [entry, ...others] = new ICAL.Component(ICAL.parse(calendar.body)).getAllSubcomponents('vevent')
  const event = new ICAL.Event(entry as ICAL.Component)
  expect(others).toEqual([])
  expect(event.startDate.toJSDate().toISOString()).toBe(startsAt)
  expect([event.summary, event.location]).toEqual([`${interest.name}, Camden`, 'Camden'])
  expect(event.description).toContain('2 of 3 people so far')
  expect(entry?.getFirstPropertyValue('url')).toBe(link)
  for (const text of all)
    for (const secret of ['anastasia', 'boleslaw', 'wine', 'café', 'Soho', GATHERING_CELL, ana.user.email])
      expect(text).not.toContain(secret)
})

test('a gathering is public only while its starter says so', async () => {
  const town = await gatheringTown(3)
  const { ana, bo, cy } = town
  const id = await gatheringOf([ana, bo], town)
  const listed = async () => (await agendaOf(town)).gatherings.length
  expect([await listed(), (await seenBy(ana, id)).isPublic]).toEqual([0, false])
  expect((await publishes(bo, id)).json().error).toBe('NOT_YOURS_TO_PUBLISH')
  expect((await publishes(cy, id)).json().error).toBe('NOT_FOUND')
  expect((await publishes(ana, id)).json().isPublic).toBe(true)
  expect(await listed()).toBe(1)
  expect([(await seenBy(bo, id)).isPublic, (await seenBy(cy, id)).isPublic]).toEqual([true, false])
  await publishes(ana, id, false)
  expect(await listed()).toBe(0)
  await town.pass(25 * 60)
  expect((await publishes(ana, id)).json().error).toBe('NOT_OPEN')
})

/** What takes a public gathering of Ana and Bo, which needs two people, off the agenda. */
const LEAVES: Record<string, (town: GatheringTown, id: GatheringId) => Promise<unknown>> = {
  'is full': async (town, id) => {
    for (const each of town.people.slice(2, 6)) await joins(each, id)
  },
  'has begun': ({ pass }) => pass(24 * 60 + 1),
  'lacked people in time': async ({ run, pass }) => {
    await run(sql`update gatherings set state = 'open', on_at = null, minimum = 3`)
    await pass(22 * 60)
  },
  'was cancelled': async ({ ana, run }, id) => {
    await run(sql`update gatherings set state = 'open', on_at = null, minimum = 3`)
    await ana.call(contract.cancelGathering, { params: { id } })
  },
  'was taken down': async ({ bo, run }, id) => {
    await run(sql`update users set role = 'moderator' where id = ${bo.id}`)
    await bo.call(contract.takeDownGathering, { params: { id } })
  },
  'has another starter, who never agreed to it': ({ ana }, id) => leaves(ana, id),
  'has a member who blocks somebody outside': ({ bo, cy }) => blocks(bo, cy),
  'has a member whom somebody outside blocks': ({ bo, cy }) => blocks(cy, bo),
  'loses its starter because they block a member': ({ ana, bo }) => blocks(ana, bo),
  'has a starter who deleted the account': ({ ana }) =>
    ana.call(deleteUser, { params: { id: ana.id }, body: { password: PASSWORD } }),
  'has a starter who is suspended': ({ ana, run }) =>
    run(sql`update users set standing = 'suspended' where id = ${ana.id}`),
  'is for an interest that the team hid': ({ run }) => run(sql`update interests set is_hidden = true`),
}

test.each(Object.entries(LEAVES))(
  'a public gathering that %s leaves the agenda and its feeds at once',
  async (_, leave) => {
    const town = await gatheringTown([{ password: PASSWORD }, ...Array.from({ length: 6 }, () => ({}))])
    const id = await gatheringOf([town.ana, town.bo], town, { ...PUBLIC, minimum: 2 })
    const { code } = await seenBy(town.ana, id)
    for (const text of (await agendaOf(town)).all) expect(text).toContain(code)
    await leave(town, id)
    await town.deps.bus.settled()
    for (const text of (await agendaOf(town)).all) expect(text).not.toContain(code)
  },
)

test('next week’s gathering stays public, once those who came last week had a day to answer', async () => {
  const town = await gatheringTown(3)
  const { ana, bo, cy, pass, run } = town
  await gatheringOf([ana, bo, cy], town, { ...PUBLIC, inHours: 4, weeks: 3, timeZone: 'UTC' })
  await run(sql`update gathering_members set confirmed_at = joined_at`)
  await pass(6 * 60)
  expect((await agendaOf(town)).gatherings).toEqual([])
  await pass(24 * 60)
  expect((await agendaOf(town)).gatherings).toMatchObject([{ isWeekly: true, going: 1 }])
})

test('texts that starters write cannot add markup to the feed or lines to the calendar', async () => {
  const town = await gatheringTown(1)
  const label = ']]>&lt;<b>x</b>&"\'\\,;END:VEVENT'
  await gatheringOf([town.ana], town, { ...PUBLIC, label })
  const { gatherings, atom, calendar } = await agendaOf(town)
  expect(gatherings[0].label).toBe(label)
  const [, title = ''] = /<title type="html"><!\[CDATA\[(.*?)\]\]><\/title>/.exec(atom.body) ?? []
  expect(title).toContain(']]&gt;&amp;lt;&lt;b&gt;x&lt;/b&gt;&amp;&quot;')
  const [entry] = new ICAL.Component(ICAL.parse(calendar.body)).getAllSubcomponents('vevent')
  expect(entry?.getFirstPropertyValue('location')).toBe(label)
})

test('feeds speak the language that their address names', async () => {
  const town = await gatheringTown(1)
  await gatheringOf([town.ana], town, { ...PUBLIC, timeZone: 'Europe/Berlin' })
  for (const feed of [getAgendaFeed, getAgendaCalendar]) {
    const german = await makeCall(town.http, feed, { query: { language: 'de' } })
    expect(german.body.replaceAll('\r\n ', '')).toContain('1 von 3')
    const unknown = await makeCall(town.http, feed, { query: { language: 'tlh' } })
    expect(unknown.statusCode).toBe(422)
  }
})

test('an unchanged agenda is not sent again, and shared caches may keep it for a minute', async () => {
  const town = await gatheringTown(2)
  const id = await gatheringOf([town.ana], town, PUBLIC)
  for (const path of ['/api/agenda.atom', '/api/agenda.ics']) {
    const { headers } = await town.http.inject({ url: path })
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=60', 'x-robots-tag': 'noindex' })
    const again = { url: path, headers: { 'if-none-match': String(headers.etag) } }
    town.clock.passMinutes(30)
    expect((await town.http.inject(again)).statusCode).toBe(304)
    await joins(town.bo, id)
    expect((await town.http.inject(again)).statusCode).toBe(200)
    await leaves(town.bo, id)
  }
})

test('however much is planned, the feeds stay below 100 kB, with the soonest gatherings', async () => {
  const town = await gatheringTown(1)
  const { ana, run, clock } = town
  await gatheringOf([ana], town, { ...PUBLIC, label: '木'.repeat(60) })
  const copies = AGENDA_LISTED_MAX + 20
  await run(sql`with added as (
      insert into gatherings (code, starter_id, published_by, interest_id, cell, label, place, note, starts_at, first_starts_at, ends_at, minimum, maximum,
        is_verified_only, state, created_at)
      select substr(md5(n::text), 1, 8), starter_id, published_by, interest_id, cell, label, place, note, starts_at + n * interval '1 minute', starts_at,
        ends_at + n * interval '1 minute', 3, 6, false, 'open', ${clock.now()}
      from gatherings, generate_series(1, ${copies}::integer) n returning id)
    insert into gathering_members (gathering_id, user_id, state, joined_at, agreed_start)
    select id, ${ana.id}, 'in', ${clock.now()}, ${clock.now()} from added`)
  const { gatherings, all } = await agendaOf(town)
  expect(gatherings).toHaveLength(AGENDA_LISTED_MAX)
  const starts = gatherings.map(({ startsAt }: { startsAt: string }) => startsAt)
  expect(starts).toEqual(starts.toSorted())
  for (const text of all) expect(Buffer.byteLength(text)).toBeLessThan(100 * 1024)
})

test('while the operator has not turned it on, there is no agenda, and nothing becomes public', async () => {
  const town = await gatheringTown(1, { config: { agenda: 'off' } })
  const { ana, http } = town
  const id = await gatheringOf([ana], town)
  expect((await publishes(ana, id)).json().error).toBe('NO_AGENDA')
  await expect(gatheringOf([ana], town, { ...PUBLIC, inHours: 60 })).rejects.toThrow('NO_AGENDA')
  for (const feed of FEEDS) expect((await makeCall(http, feed, {})).statusCode).toBe(404)
})

test('page, feed and calendar share one budget', async () => {
  const { http } = await townWith({ people: [], config: { throttles: true } })
  const ask = (nth: number) => makeCall(http, FEEDS[nth % 3] as (typeof FEEDS)[number], {})
  for (let nth = 0; nth < AGENDA_LOOKUPS.calls; nth++) expect((await ask(nth)).statusCode).toBe(200)
  for (const nth of [0, 1, 2]) expect((await ask(nth)).statusCode).toBe(429)
})
