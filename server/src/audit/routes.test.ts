import { listAudit } from '@hereabouts/contract/audit/endpoints'
import type { QueryFor } from '@hereabouts/contract/http/endpoint'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { townWith } from '../../test/town.ts'
import { record } from './service.ts'

test('an entry is returned word for word, latest first', async () => {
  const { root, ana, bo, note, clock } = await townWithAdmin()
  await note({ actorId: root.id, action: 'verification.viewed', subjectId: ana.id })
  clock.passMinutes(1)
  await note({ actorId: null, action: 'admin.ended', subjectId: bo.id, details: { report: 7, why: 'time' } })
  expect(await root.call(listAudit)).toEqual({
    entries: [
      {
        id: 2,
        at: '2026-11-20T18:01:00.000Z',
        actorId: null,
        action: 'admin.ended',
        subjectId: bo.id,
        details: { report: 7, why: 'time' },
      },
      {
        id: 1,
        at: '2026-11-20T18:00:00.000Z',
        actorId: root.id,
        action: 'verification.viewed',
        subjectId: ana.id,
        details: {},
      },
    ],
    next: null,
  })
})

test('a rolled-back action leaves no entry', async () => {
  const { root, ana, deps, clock } = await townWithAdmin()
  const failing = deps.db.tx(async (tx) => {
    await record(tx, { at: clock.now(), actorId: root.id, action: 'admin.banned', subjectId: ana.id })
    throw new Error('on the way')
  })
  await expect(failing).rejects.toThrow('on the way')
  expect((await root.call(listAudit)).entries).toEqual([])
})

test.each([
  ['changed', sql`update audit_log set actor_id = 1`],
  ['deleted', sql`delete from audit_log`],
  ['truncated', sql`truncate audit_log`],
  ['truncated along with others', sql`truncate users, audit_log cascade`],
])('the log can never be %s: the database rejects it', async (_, statement) => {
  const { root, ana, note, run } = await townWithAdmin()
  await note({ actorId: root.id, action: 'admin.warned', subjectId: ana.id })
  const before = await root.call(listAudit)
  await expect(run(statement)).rejects.toThrow('the audit log is only ever added to')
  expect(await root.call(listAudit)).toEqual(before)
})

test('an entry outlives the people it names', async () => {
  const { root, ana, bo, note, run } = await townWithAdmin()
  await note({ actorId: ana.id, action: 'admin.warned', subjectId: bo.id })
  await run(sql`delete from users where id in (${ana.id}, ${bo.id})`)
  expect((await root.call(listAudit)).entries).toMatchObject([{ actorId: ana.id, subjectId: bo.id }])
})

test.each<[string, QueryFor<typeof listAudit>, number[]]>([
  ['nothing', {}, [5, 4, 3, 2, 1]],
  ['actor', { actor: '1' }, [4, 2, 1]],
  ['subject', { subject: '3' }, [4, 3]],
  ['action', { action: 'admin.warned' }, [4, 3]],
  ['feature', { action: 'verification' }, [2, 1]],
  ["a feature whose name is the start of another's", { action: 'admin' }, [4, 3]],
  ['start', { from: '2026-11-20T18:03:00Z' }, [5, 4]],
  ['end', { until: '2026-11-20T18:01:00Z' }, [1]],
  ['an end in another zone', { until: '2026-11-20T20:01:00+02:00' }, [1]],
  ['all of these at once', { actor: '1', subject: '3', action: 'admin', from: '2026-11-20T18:03:00Z' }, [4]],
  ['somebody without entries', { actor: '99' }, []],
])('it can be filtered by %s', async (_, query, ids) => {
  const { root, note, clock } = await townWithAdmin()
  for (const [actorId, action, subjectId] of [
    [1, 'verification.viewed', 2],
    [1, 'verification.approved', 2],
    [2, 'admin.warned', 3],
    [1, 'admin.warned', 3],
    [null, 'adminish.ended', null],
  ] as const) {
    await note({ actorId: actorId as never, action, subjectId: subjectId as never })
    clock.passMinutes(1)
  }
  expect((await root.call(listAudit, { query })).entries.map(({ id }) => id)).toEqual(ids)
})

test('paging is stable while entries are added', async () => {
  const { root, ana, note } = await townWithAdmin()
  const add = () => note({ actorId: root.id, action: 'admin.warned', subjectId: ana.id })
  for (let n = 0; n < 5; n++) await add()
  const first = await root.call(listAudit, { query: { limit: '2' } })
  expect([first.entries.map(({ id }) => id), first.next]).toEqual([[5, 4], 4])
  await add()
  const second = await root.call(listAudit, { query: { limit: '2', before: String(first.next) } })
  expect([second.entries.map(({ id }) => id), second.next]).toEqual([[3, 2], 2])
  const last = await root.call(listAudit, { query: { limit: '2', before: String(second.next) } })
  expect([last.entries.map(({ id }) => id), last.next]).toEqual([[1], null])
})

test('a page has fifty entries by default and at most two hundred', async () => {
  const { root, run } = await townWithAdmin()
  await run(sql`insert into audit_log (at, action, details)
    select '2026-11-20T18:00:00Z', 'admin.warned', '{}' from generate_series(1, 250)`)
  const asked = async (query: QueryFor<typeof listAudit>) => (await root.call(listAudit, { query })).entries
  expect(await asked({})).toHaveLength(50)
  expect(await asked({ limit: '120' })).toHaveLength(120)
  expect(await asked({ limit: '9999' })).toHaveLength(200)
})

test('an action with overlong details is rejected and rolled back', async () => {
  const { root, ana, note } = await townWithAdmin()
  const entry = { actorId: root.id, action: 'admin.warned', subjectId: ana.id } as const
  await note({ ...entry, details: { why: 'a'.repeat(200) } })
  await expect(note({ ...entry, details: { why: 'a'.repeat(201) } })).rejects.toThrow()
  expect((await root.call(listAudit)).entries).toHaveLength(1)
})

test.each<[string, object]>([
  ['an actor that is no number', { actor: 'ana' }],
  ['an action with invalid characters', { action: "'; drop" }],
  ['a pattern', { action: '%' }],
  ['a time without a zone', { from: '2026-11-20T18:00:00' }],
  ['no entries at all', { limit: '0' }],
  ['an unknown field', { user: '1' }],
])('a filter with %s is rejected', async (_, query) => {
  const { root } = await townWithAdmin()
  expect(await root.errorOf(listAudit, { query: query as { actor: string } })).toBe('422 VALIDATION')
})

async function townWithAdmin() {
  const town = await townWith({ people: ['root', 'ana', 'bo'] as const })
  await town.run(sql`update users set role = 'admin' where id = ${town.root.id}`)
  return {
    ...town,
    note: (entry: Omit<Parameters<typeof record>[1], 'at'>) =>
      town.deps.db.tx((tx) => record(tx, { at: town.clock.now(), ...entry })),
  }
}
