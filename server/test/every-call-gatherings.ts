import { changeGathering } from '@hereabouts/contract/gatherings/endpoints'
import { addWeeklyHours } from '@hereabouts/contract/gatherings/endpoints-hours'
import { getGatheringCode } from '@hereabouts/contract/gatherings/endpoints-on-site'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import sql from 'sql-template-tag'
import type { Stage } from './callers.ts'
import type { EveryCall } from './every-call-row.ts'
import { admitEverybody, GATHERING_CELL, joinOf, joins, leaves, planOf, seenBy, starts } from './gathering.ts'
import { HERE } from './meeting.ts'

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
  getGatheringCalendar: {
    sent: async (stage) => {
      const id = await startedByCy(stage)
      await joins(stage.ana, id)
      return { params: { id } }
    },
    may: ANA_ONLY,
  },
  joinGathering: {
    sent: async (stage) => joinOf(await startedByCy(stage)),
  },
  askFriend: {
    sent: async (stage) => {
      const { ana, cy, run } = stage
      const id = await startedByCy(stage)
      await joins(ana, id)
      await run(sql`insert into in_touch (user_id, other_id, said_at) values
        (${ana.id}, ${cy.id}, now()), (${cy.id}, ${ana.id}, now())`)
      return { params: { id }, body: { userId: cy.id } }
    },
    may: ANA_ONLY,
  },
  declineSeat: { sent: async (stage) => ({ params: { id: await startedByCy(stage) } }) },
  leaveGathering: {
    sent: async (stage) => {
      const id = await startedByCy(stage)
      await joins(stage.ana, id)
      return { params: { id }, body: { reason: 'unwell' } }
    },
    may: ANA_ONLY,
  },
  explainLeaving: {
    sent: async (stage) => {
      const id = await startedByCy(stage)
      await joins(stage.ana, id)
      await leaves(stage.ana, id)
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
  changeGathering: {
    sent: async (stage) => {
      await admitEverybody(stage)
      return { params: { id: await starts(stage.ana, stage) }, body: { place: 'The pub' } }
    },
    may: ANA_ONLY,
  },
  setOffers: {
    sent: async (stage) => {
      await admitEverybody(stage)
      return { params: { id: await starts(stage.ana, stage) }, body: { offers: ['quiet'] } }
    },
    may: ANA_ONLY,
  },
  agreeToMove: {
    sent: async (stage) => {
      const id = await startedByCy(stage)
      await joins(stage.ana, id)
      const { startsAt } = await seenBy(stage.cy, id)
      const body = { startsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString() }
      await stage.cy.call(changeGathering, { params: { id }, body })
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
  getGatheringCode: {
    sent: async (stage) => ({ params: { id: await onSiteWithAna(stage) }, body: HERE }),
    may: ANA_ONLY,
  },
  proveGathering: {
    sent: async (stage) => {
      const id = await onSiteWithAna(stage)
      const { code } = await stage.cy.call(getGatheringCode, { params: { id }, body: HERE })
      return { params: { id }, body: { code, ...HERE } }
    },
    may: ANA_ONLY,
  },
  tellGatheringOutcome: {
    sent: async (stage) => {
      const id = await onWithAna(stage)
      await stage.run(
        sql`update gatherings set state = 'over', ended_at = ${stage.clock.now()} where id = ${id}`,
      )
      return { params: { id }, body: { outcome: 'met' as const } }
    },
    may: ANA_ONLY,
  },
  leaveGatheringQuietly: {
    sent: async (stage) => ({ params: { id: await onWithAna(stage) }, body: { about: stage.cy.id } }),
    may: ANA_ONLY,
  },
  listWeeklyHours: { sent: ({ ana }) => ({ params: { id: ana.id } }) },
  addWeeklyHours: { sent: weeklyHours },
  removeWeeklyHours: {
    sent: async (stage) => {
      const { params, body } = weeklyHours(stage)
      const { freeHours: added } = await stage.ana.call(addWeeklyHours, { params, body } as never)
      return { params, body: { freeHoursId: added[0]?.id } }
    },
  },
  takeDownGathering: { sent: async (stage) => ({ params: { id: await startedByCy(stage) } }) },
  reportGathering: {
    sent: async (stage) => ({
      params: { id: await startedByCy(stage) },
      body: { kind: 'other' as const },
    }),
  },
  publishGathering: {
    sent: async (stage) => {
      await admitEverybody(stage)
      return { params: { id: await starts(stage.ana, stage) }, body: { isPublic: true } }
    },
    may: ANA_ONLY,
  },
  getAgenda: { sent: () => ({}) },
  getAgendaFeed: { sent: () => ({ query: { language: 'de' } }) },
  getAgendaCalendar: { sent: () => ({ query: { language: 'de' } }) },
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

function weeklyHours({ ana }: Stage) {
  const when = { weekday: 2, startsMinute: 18 * 60, lastsMinutes: 120, timeZone: 'Europe/London' }
  return { params: { id: ana.id }, body: { ...when, interestIds: [1], cell: GATHERING_CELL } }
}

async function onSiteWithAna(stage: Stage): Promise<GatheringId> {
  const id = await onWithAna(stage)
  const now = stage.clock.now()
  await stage.run(
    sql`update gatherings set starts_at = ${now}::timestamptz + interval '10 minutes', ends_at = ${now}::timestamptz + interval '2 hours'
        where id = ${id}`,
  )
  return id
}

export async function onWithAna(stage: Stage): Promise<GatheringId> {
  const id = await startedByCy(stage)
  await stage.run(sql`update gatherings set minimum = 2 where id = ${id}`)
  await joins(stage.ana, id)
  return id
}
