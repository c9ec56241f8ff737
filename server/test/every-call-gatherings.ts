import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import sql from 'sql-template-tag'
import type { Stage } from './callers.ts'
import type { EveryCall } from './every-call-row.ts'
import { admitEverybody, GATHERING_CELL, joinOf, joins, planOf, seenBy, starts } from './gathering.ts'

const ANA_ONLY = ['suspended', 'user'] as const

/** The rows of `EVERY_CALL` about gatherings. */
export const GATHERING_CALLS: Record<string, EveryCall> = {
  browseGatherings: {
    sent: async (stage) => {
      await startedByCy(stage)
      return { query: { cell: GATHERING_CELL } }
    },
  },
  startGathering: {
    sent: async (stage) => {
      await admitEverybody(stage)
      return planOf(stage)
    },
  },
  listOwnGatherings: { sent: ({ ana }) => ({ params: { id: ana.id } }) },
  getGathering: { sent: async (stage) => ({ params: { id: await startedByCy(stage) } }) },
  joinGathering: {
    sent: async (stage) => joinOf(await startedByCy(stage)),
  },
  leaveGathering: {
    sent: async (stage) => {
      const id = await startedByCy(stage)
      await joins(stage.ana, id)
      return { params: { id }, body: { reason: 'unwell' } }
    },
    may: ANA_ONLY,
  },
  cancelGathering: {
    sent: async (stage) => {
      await admitEverybody(stage)
      return { params: { id: await starts(stage.ana, stage) } }
    },
    may: ANA_ONLY,
  },
  confirmComing: {
    sent: async (stage) => {
      const id = await onWithAna(stage)
      await stage.run(sql`update gatherings set asked_at = created_at where id = ${id}`)
      return { params: { id } }
    },
    may: ANA_ONLY,
  },
  goAnyway: {
    sent: async (stage) => {
      const id = await onWithAna(stage)
      await stage.run(sql`update gatherings set minimum = 4, short_at = created_at where id = ${id}`)
      return { params: { id } }
    },
    may: ANA_ONLY,
  },
  takeDownGathering: { sent: async (stage) => ({ params: { id: await startedByCy(stage) } }) },
  getPublicGathering: {
    sent: async (stage) => {
      const { code } = await seenBy(stage.cy, await startedByCy(stage))
      return { params: { code: code as string } }
    },
  },
}

async function startedByCy(stage: Stage): Promise<GatheringId> {
  await admitEverybody(stage)
  // Cy has nothing else to do at that time.
  await stage.run(sql`delete from gatherings`)
  return starts(stage.cy, stage)
}

async function onWithAna(stage: Stage): Promise<GatheringId> {
  const id = await startedByCy(stage)
  await stage.run(sql`update gatherings set minimum = 2 where id = ${id}`)
  await joins(stage.ana, id)
  return id
}
