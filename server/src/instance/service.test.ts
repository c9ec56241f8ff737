import { listAudit } from '@hereabouts/contract/audit/endpoints'
import { announce, getAnnouncement, takeDownAnnouncement } from '@hereabouts/contract/instance/endpoints'
import { announcementChanged } from '@hereabouts/contract/instance/events'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeCall } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

const CLOSED = { text: 'We are down for an hour tonight.', tone: 'info' as const, endsAt: null }

async function townWithRoot() {
  const town = await townWith({ people: ['root', 'ana', 'bo'] })
  await town.run(sql`update users set role = 'admin' where id = ${town.root.id}`)
  return { ...town, current: async () => (await makeCall(town.http, getAnnouncement, {})).json() }
}

test('what an admin announces everybody reads, signed out too, until it is taken down', async () => {
  const { root, current } = await townWithRoot()
  expect(await current()).toEqual({ announcement: null })
  const announcement = await root.call(announce, { body: { ...CLOSED, text: `  ${CLOSED.text} ` } })
  expect(announcement).toMatchObject(CLOSED)
  expect(await current()).toEqual({ announcement })
  await root.call(takeDownAnnouncement, { params: { id: announcement.id } })
  expect(await current()).toEqual({ announcement: null })
})

test('open apps hear of it, with all that they need to show it', async () => {
  const { root, ana, bo, listen } = await townWithRoot()
  const open = [await listen(ana), await listen(bo)]
  const announcement = await root.call(announce, { body: CLOSED })
  await root.call(takeDownAnnouncement, { params: { id: announcement.id } })
  for (const { heard } of open)
    expect(await heard()).toEqual([
      { name: announcementChanged.name, payload: [{ announcement }] },
      { name: announcementChanged.name, payload: [{ announcement: null }] },
    ])
})

test('one is announced at a time: the next takes its place, and the one before never comes back', async () => {
  const { root, current } = await townWithRoot()
  const first = await root.call(announce, { body: CLOSED })
  const next = await root.call(announce, { body: { ...CLOSED, text: 'All is well again.', tone: 'success' } })
  expect(await current()).toEqual({ announcement: next })
  const again = { params: { id: first.id } }
  expect(await root.errorOf(takeDownAnnouncement, again)).toBe('404 NOT_FOUND')
  await root.call(takeDownAnnouncement, { params: { id: next.id } })
  expect(await current()).toEqual({ announcement: null })
})

test('with an end it goes by itself, and is then forgotten', async () => {
  const { root, current, clock, forget } = await townWithRoot()
  const endsAt = '2026-11-20T18:30:00.000Z'
  const announcement = await root.call(announce, { body: { ...CLOSED, endsAt: '2026-11-20T19:30:00+01:00' } })
  expect(announcement.endsAt).toBe(endsAt)
  clock.passMinutes(29)
  await forget()
  expect(await current()).toEqual({ announcement })
  clock.passMinutes(1)
  expect(await current()).toEqual({ announcement: null })
  await forget()
  expect(await root.errorOf(takeDownAnnouncement, { params: { id: announcement.id } })).toBe('404 NOT_FOUND')
})

test('an end that has passed is refused', async () => {
  const { root } = await townWithRoot()
  const body = { ...CLOSED, endsAt: '2026-11-20T18:00:00.000Z' }
  expect(await root.errorOf(announce, { body })).toBe('422 ANNOUNCEMENT_OVER')
})

test('the audit log says who announced and who took down, by numbers', async () => {
  const { root } = await townWithRoot()
  const { id } = await root.call(announce, { body: CLOSED })
  await root.call(takeDownAnnouncement, { params: { id } })
  const by = { actorId: root.id, subjectId: null, details: { announcement: id } }
  expect((await root.call(listAudit, { query: { action: 'instance' } })).entries).toMatchObject([
    { ...by, action: 'instance.takenDown' },
    { ...by, action: 'instance.announced' },
  ])
})
