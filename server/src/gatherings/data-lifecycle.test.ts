import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import {
  deletesIn,
  gatheringOf,
  gatheringTown,
  leaves,
  reactsIn,
  seenBy,
  writes,
} from '../../test/gathering.ts'
import { gatheringsAndMembers } from './data-lifecycle.ts'

test('the author of a gathering’s texts gets them in their export, even after handing it over', async () => {
  const town = await gatheringTown(4)
  const { ana, bo, cy, deps } = town
  const id = await gatheringOf(town.people, town, { note: 'Bring a cake' })
  await leaves(ana, id)
  expect((await seenBy(bo, id)).isStarter).toBe(true)
  const exported = async ({ id }: typeof ana) => {
    const { gatherings } = (await gatheringsAndMembers.exportData?.(deps.db, id)) ?? {}
    return ((gatherings ?? []) as Gathering[]).map(({ label, place, note }) => [label, place, note])
  }
  const texts = ['Camden', 'The café by the lock', 'Bring a cake']
  expect([await exported(ana), await exported(bo), await exported(cy)]).toEqual([[texts], [texts], []])
})

test('a group conversation is deleted with its gathering', async () => {
  const town = await gatheringTown(3)
  const { ana, bo, deps } = town
  const id = await gatheringOf(town.people, town, { inHours: 4 })
  await writes(ana, id, 'I bring cake')
  await writes(bo, id, 'I bring tea')
  await reactsIn(bo, id, 1, '👍')
  await deletesIn(bo, id, 1)
  const counts = () =>
    deps.db.one(
      'test',
      sql`select (select count(*)::integer from group_conversations) as conversations,
            (select count(*)::integer from group_members) as members, (select count(*)::integer from group_messages) as messages,
            (select count(*)::integer from group_reactions) as reactions, (select count(*)::integer from group_deletions) as deletions`,
    )
  expect(await counts()).toEqual({ conversations: 1, members: 3, messages: 2, reactions: 1, deletions: 1 })
  await town.pass(6 * 60)
  town.clock.passMinutes(30 * 24 * 60)
  await town.runRetention()
  expect(await counts()).toEqual({ conversations: 0, members: 0, messages: 0, reactions: 0, deletions: 0 })
})
