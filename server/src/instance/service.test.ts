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

test("everybody, signed in or not, can read an admin's announcement until it is removed", async () => {
  const { root, current } = await townWithRoot()
  expect(await current()).toEqual({ announcement: null })
  const announcement = await root.call(announce, { body: { ...CLOSED, text: `  ${CLOSED.text} ` } })
  expect(announcement).toMatchObject(CLOSED)
  expect(await current()).toEqual({ announcement })
  await root.call(takeDownAnnouncement, { params: { id: announcement.id } })
  expect(await current()).toEqual({ announcement: null })
})

test('open apps receive the whole announcement as an event', async () => {
  const { root, ana, bo, deps, listen } = await townWithRoot()
  const open = [await listen(ana), await listen(bo)]
  const announcement = await root.call(announce, { body: CLOSED })
  await deps.bus.settled()
  await root.call(takeDownAnnouncement, { params: { id: announcement.id } })
  for (const { received } of open)
    expect(await received()).toEqual([
      { name: announcementChanged.name, payload: [{ announcement }] },
      { name: announcementChanged.name, payload: [{ announcement: null }] },
    ])
})

test('a new announcement replaces the old one, which never returns', async () => {
  const { root, current } = await townWithRoot()
  const first = await root.call(announce, { body: CLOSED })
  const next = await root.call(announce, { body: { ...CLOSED, text: 'All is well again.', tone: 'success' } })
  expect(await current()).toEqual({ announcement: next })
  const again = { params: { id: first.id } }
  expect(await root.errorOf(takeDownAnnouncement, again)).toBe('404 NOT_FOUND')
  await root.call(takeDownAnnouncement, { params: { id: next.id } })
  expect(await current()).toEqual({ announcement: null })
})

test('an announcement with an end disappears by itself and is then deleted', async () => {
  const { root, current, clock, runRetention } = await townWithRoot()
  const endsAt = '2026-11-20T18:30:00.000Z'
  const announcement = await root.call(announce, { body: { ...CLOSED, endsAt: '2026-11-20T19:30:00+01:00' } })
  expect(announcement.endsAt).toBe(endsAt)
  clock.passMinutes(29)
  await runRetention()
  expect(await current()).toEqual({ announcement })
  clock.passMinutes(1)
  expect(await current()).toEqual({ announcement: null })
  await runRetention()
  expect(await root.errorOf(takeDownAnnouncement, { params: { id: announcement.id } })).toBe('404 NOT_FOUND')
})

test('an end in the past is rejected', async () => {
  const { root } = await townWithRoot()
  const body = { ...CLOSED, endsAt: '2026-11-20T18:00:00.000Z' }
  expect(await root.errorOf(announce, { body })).toBe('422 ANNOUNCEMENT_OVER')
})

test('the audit log has who published and who removed an announcement, by id', async () => {
  const { root } = await townWithRoot()
  const { id } = await root.call(announce, { body: CLOSED })
  await root.call(takeDownAnnouncement, { params: { id } })
  const by = { actorId: root.id, subjectId: null, details: { announcement: id } }
  expect((await root.call(listAudit, { query: { action: 'instance' } })).entries).toMatchObject([
    { ...by, action: 'instance.takenDown' },
    { ...by, action: 'instance.announced' },
  ])
})
