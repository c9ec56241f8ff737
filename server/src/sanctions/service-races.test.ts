import type { SanctionId } from '@hereabouts/contract/sanctions/schemas'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { held } from '../../test/held.ts'
import { errorOf, townWithModerators } from '../../test/moderating.ts'
import { mintViewer, type SessionId } from '../platform/http/viewer.ts'
import { appealSanction, decideAppeal, listOpenAppeals, listOwnSanctions, undoSanction } from './service.ts'

const LIFTED = { decision: 'lifted', answer: 'That was a mistake.' } as const
const UPHELD = { decision: 'upheld', answer: 'You were rude.' } as const

test('of two moderators who decide an appeal at the same moment, one does, and the person reads one answer', async () => {
  const { ro, asModerator, people, deps, id, appeal, atOnce, own } = await townWithWarning()
  await appeal()
  const third = asModerator(people.cy)
  const errors = await atOnce([
    () => decideAppeal(deps, ro, id, LIFTED),
    () => decideAppeal(deps, third, id, UPHELD),
  ])
  expect(errors).toEqual([null, 'NO_OPEN_APPEAL'])
  expect(await listOpenAppeals(deps)).toEqual({ appeals: [] })
  expect(await own()).toEqual([])
})

test('an appeal at the same moment as its decision is decided, or stays open for somebody', async () => {
  for (const isAppealFirst of [true, false]) {
    const { ro, deps, id, appeal, atOnce } = await townWithWarning()
    const acts = [appeal, () => decideAppeal(deps, ro, id, UPHELD)]
    const errors = await atOnce(isAppealFirst ? acts : acts.toReversed())
    expect(errors).toEqual(isAppealFirst ? [null, null] : ['NO_OPEN_APPEAL', null])
    expect((await listOpenAppeals(deps)).appeals).toHaveLength(isAppealFirst ? 0 : 1)
  }
})

test('an appeal against a measure that is undone at the same moment never waits for a decision', async () => {
  for (const isAppealFirst of [true, false]) {
    const { ro, deps, id, appeal, atOnce, own } = await townWithWarning()
    const acts = [appeal, () => undoSanction(deps, ro, id, 'A mistake.')]
    const errors = await atOnce(isAppealFirst ? acts : acts.toReversed())
    expect(errors).toEqual(isAppealFirst ? [null, null] : [null, 'MEASURE_OVER'])
    expect([await own(), await listOpenAppeals(deps)]).toEqual([[], { appeals: [] }])
  }
})

/** A town in which Mo warned Ana. */
async function townWithWarning() {
  const town = await townWithModerators()
  const { people, mods, deps, clock, run } = town
  const { ana, cy } = people
  await run(sql`update users set role = 'moderator' where id = ${cy.id}`)
  await run(sql`insert into measures (user_id, kind, reason, made_by, made_at, ends_at)
    values (${ana.id}, 'warning', 'You were rude.', ${mods.mo.id}, ${clock.now()},
      ${clock.now()}::timestamptz + interval '90 days')`)
  const { id } = await deps.db.one<{ id: SanctionId }>('test', sql`select id from measures`)
  const viewer = mintViewer({ userId: ana.id, sessionId: 1 as SessionId, role: 'user', isDue: false })
  return {
    ...town,
    id,
    appeal: () => appealSanction(deps, viewer, id, 'That was not me.'),
    own: async () => (await listOwnSanctions(deps, viewer)).measures,
    /** Does all in this order, each before the one before has ended, and resolves to their errors. */
    async atOnce(acts: readonly (() => Promise<unknown>)[]) {
      const account = await held(deps.db, sql`select from users where id = ${ana.id} for update`)
      const errors: Promise<unknown>[] = []
      for (const act of acts) {
        errors.push(errorOf(act()))
        await account.waiting(errors.length)
      }
      await account.release()
      return Promise.all(errors)
    },
  }
}
