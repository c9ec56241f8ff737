import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { UNREPORTED_LISTED_MAX } from '@hereabouts/contract/flags/limits'
import type { ReportId } from '@hereabouts/contract/reports/schemas'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { held } from '../../test/held.ts'
import { errorOf, townWithModerators } from '../../test/moderating.ts'
import { listAudit } from '../audit/service.ts'
import { closeCase, listCases, takeCase } from './service-cases.ts'
import { readReport } from './service-queue.ts'
import { dismissUnreported, listUnreported, openCase } from './service-unreported.ts'

test('people whom nobody reported are listed with the rules that noticed them, newest first, and nothing follows', async () => {
  const { mo, deps, moveIn, signedUpTogether } = await townWithRing()
  const ring = await moveIn(3, 'ring')
  await signedUpTogether(ring)
  const people = ring.map((id, nth) => ({ id, username: `ring_${nth + 1}`, rules: ['message_ring'] }))
  expect(await listUnreported(deps, mo)).toEqual({ people: people.reverse(), more: 0 })
  expect((await listCases(deps, mo)).cases).toEqual([])
})

test('a moderator opens a case, which holds what the rules noticed and no message', async () => {
  const { mo, mods, deps, moveIn, signedUpTogether } = await townWithRing()
  const ring = (await moveIn(3, 'ring')) as [UserId, UserId, UserId]
  await signedUpTogether(ring)
  await openCase(deps, mo, ring[1])
  expect((await listUnreported(deps, mo)).people.map(({ id }) => id)).toEqual([ring[2], ring[0]])
  const { cases } = await listCases(deps, mo)
  expect(cases).toMatchObject([
    {
      subject: { id: ring[1], username: 'ring_2' },
      takenBy: { id: mods.mo.id },
      reasons: ['same_message'],
      reports: [{ kind: 'noticed', reporter: { id: null, username: '' }, text: '' }],
    },
  ])
  expect((await readReport(deps, mo, 1 as ReportId)).evidence).toMatchObject({
    rules: ['message_ring'],
    messages: [],
    meetups: [],
  })
  await closeCase(deps, mo, 1 as ReportId, { state: 'dismissed', note: '', upTo: 1 })
  expect((await listUnreported(deps, mo)).people.map(({ id }) => id)).not.toContain(ring[1])
})

test('a moderator dismisses somebody, and the log says so', async () => {
  const { mo, mods, deps, moveIn, signedUpTogether } = await townWithRing()
  const ring = (await moveIn(3, 'ring')) as [UserId, UserId, UserId]
  await signedUpTogether(ring)
  await dismissUnreported(deps, mo, ring[0])
  expect((await listUnreported(deps, mo)).people.map(({ id }) => id)).toEqual([ring[2], ring[1]])
  expect((await listCases(deps, mo)).cases).toEqual([])
  expect((await listAudit(deps, {})).entries).toMatchObject([
    { action: 'reports.flagDismissed', actorId: mods.mo.id, subjectId: ring[0] },
  ])
})

test('people who are reported or suspended are not listed and cannot be decided about, nor can moderators see themselves', async () => {
  const { mo, ro, mods, deps, people, clock, moveIn, report, run, signedUpTogether } = await townWithRing()
  const ring = (await moveIn(2, 'ring')) as [UserId, UserId]
  await signedUpTogether([...ring, mods.mo.id])
  await report(people.ana.id, ring[0], 'fake')
  await run(sql`update users set standing = 'suspended' where id = ${ring[1]}`)
  expect(await listUnreported(deps, mo)).toEqual({ people: [], more: 0 })
  expect((await listUnreported(deps, ro)).people.map(({ id }) => id)).toEqual([mods.mo.id])
  for (const id of [...ring, mods.mo.id, people.bo.id, 999_999 as UserId])
    for (const decide of [openCase, dismissUnreported])
      expect(await errorOf(decide(deps, mo, id))).toBe('NOT_NOTICED')
  // A report that was decided long ago does not hide what happens now.
  await takeCase(deps, mo, 1 as ReportId)
  await closeCase(deps, mo, 1 as ReportId, { state: 'dismissed', note: '', upTo: 1 })
  expect(await listUnreported(deps, mo)).toEqual({ people: [], more: 0 })
  clock.passMinutes(31 * 24 * 60)
  await run(sql`update first_message_marks set sent_at = ${clock.now()}`)
  expect((await listUnreported(deps, mo)).people.map(({ id }) => id)).toEqual([ring[0]])
})

test('of two moderators who decide about somebody at the same moment, one does', async () => {
  const { mo, ro, deps, moveIn, run, signedUpTogether } = await townWithRing()
  const [first] = (await moveIn(3, 'ring')) as [UserId]
  await signedUpTogether([first, first + 1, first + 2] as UserId[])
  // An old decision. Both change its row.
  await run(sql`insert into flag_decisions values (${first}, 'message_ring', '2020-01-01')`)
  const rows = await held(deps.db, sql`select from flag_decisions for update`)
  const deciding = [openCase(deps, mo, first), dismissUnreported(deps, ro, first)]
  await rows.waiting(2)
  await rows.release()
  expect((await Promise.all(deciding.map(errorOf))).toSorted()).toEqual(['NOT_NOTICED', null].toSorted())
})

test('a long list is cut off', async () => {
  const { mo, deps, moveIn, signedUpTogether } = await townWithRing()
  await signedUpTogether(await moveIn(UNREPORTED_LISTED_MAX + 2, 'ring'))
  const { people, more } = await listUnreported(deps, mo)
  expect([people.length, more]).toEqual([UNREPORTED_LISTED_MAX, 2])
})

/** A town in which people can have signed up together and sent many the same first message. */
async function townWithRing() {
  const town = await townWithModerators()
  const { run, clock, moveIn } = town
  const receivers = await moveIn(5, 'receiver')
  return {
    ...town,
    async signedUpTogether(people: readonly UserId[]) {
      const now = clock.now()
      await run(
        sql`insert into sign_up_networks select id, '\\x01', ${now} from unnest(${people}::bigint[]) id`,
      )
      await run(sql`insert into first_message_marks
        select sender, receiver, '\\x02', ${now} from unnest(${people}::bigint[]) sender, unnest(${receivers}::bigint[]) receiver`)
    },
  }
}
