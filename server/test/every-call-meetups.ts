import { sayHere } from '@hereabouts/contract/meetups/endpoints'
import { proposeChange } from '@hereabouts/contract/meetups/endpoints-changes'
import { stayInTouch } from '@hereabouts/contract/meetups/endpoints-in-touch'
import sql from 'sql-template-tag'
import { DAY_MS, later } from '../src/platform/clock.ts'
import { comeNear, type Stage } from './callers.ts'
import type { EveryCall } from './every-call-row.ts'
import { codeOn, HERE, invitationTo, invited, meeting, met } from './meeting.ts'

const ANA_ONLY = ['suspended', 'user'] as const

/** As `EVERY_CALL`, for meetups. */
export const MEETUP_CALLS: Record<string, EveryCall> = {
  listMeetups: { sent: () => ({}) },
  invite: {
    sent: async (stage, asks) => {
      await comeNear(stage, asks)
      return invitationTo(asks === stage.ana ? stage.cy : stage.ana)
    },
    may: ['other person', 'user', 'verifier', 'moderator', 'admin'],
    errors: { blocked: '409 NOT_NEARBY' },
  },
  acceptMeetup: { sent: invitationByCy, may: ['user'] },
  declineMeetup: { sent: invitationByCy, may: ['user'] },
  withdrawMeetup: {
    sent: async ({ ana, cy }) => ({ params: { id: await invited(ana, cy) } }),
    may: ['user'],
  },
  cancelMeetup: { sent: meetingWithCy, may: ANA_ONLY },
  getMeetupCalendar: { sent: meetingWithCy, may: ANA_ONLY },
  setOff: { sent: meetingWithCy, may: ANA_ONLY },
  tellLate: {
    sent: async (stage) => ({ ...(await meetingWithCy(stage)), body: { minutes: 10 } }),
    may: ANA_ONLY,
  },
  proposeChange: {
    sent: async (stage) => ({ ...(await meetingWithCy(stage)), body: { place: 'The café' } }),
    may: ANA_ONLY,
  },
  withdrawProposal: {
    sent: async (stage) => {
      const { params } = await meetingWithCy(stage)
      await stage.ana.call(proposeChange, { params, body: { place: 'The café' } })
      return { params }
    },
    may: ANA_ONLY,
  },
  agreeToChange: { sent: proposalByCy, may: ANA_ONLY },
  declineChange: { sent: proposalByCy, may: ANA_ONLY },
  listInTouch: { sent: ({ ana }) => ({ params: { id: ana.id } }) },
  stayInTouch: { sent: afterMeetingCy },
  endInTouch: { sent: afterMeetingCy },
  proposePlan: {
    sent: inTouchWithCy,
    may: ['user'],
    errors: {
      'other person': '409 NOT_IN_TOUCH',
      blocked: '409 NOT_IN_TOUCH',
      verifier: '409 NOT_IN_TOUCH',
      moderator: '409 NOT_IN_TOUCH',
      admin: '409 NOT_IN_TOUCH',
    },
  },
  setMeetupNeeds: {
    sent: async (stage) => ({ ...(await meetingWithCy(stage)), body: { needs: ['quiet'] } }),
    may: ANA_ONLY,
  },
  answerPlaceFits: {
    sent: async (stage) => ({ ...(await meetingWithCy(stage)), body: { fits: 'yes' } }),
    may: ANA_ONLY,
  },
  tellNoShow: {
    sent: async (stage) => {
      const { params } = await meetingWithCy(stage)
      await stage.ana.call(sayHere, { params })
      await stage.run(
        sql`update meetups set starts_at = starts_at - interval '1 hour' where id = ${params.id}`,
      )
      await stage.run(
        sql`update meetup_presences set at = at - interval '1 hour' where meetup_id = ${params.id}`,
      )
      return { params }
    },
    may: ANA_ONLY,
  },
  confirmMeetupComing: { sent: meetingWithCy, may: ANA_ONLY },
  startFinding: { sent: meetingWithCy, may: ANA_ONLY },
  stopFinding: { sent: meetingWithCy, may: ANA_ONLY },
  tellWordsDiffer: { sent: meetingWithCy, may: ANA_ONLY },
  sayHere: { sent: meetingWithCy, may: ANA_ONLY },
  getMeetupCode: { sent: async (stage) => ({ ...(await meetingWithCy(stage)), body: HERE }), may: ANA_ONLY },
  confirmMeetup: {
    sent: async ({ ana, cy }) => {
      const id = await meeting(ana, cy)
      return { params: { id }, body: { code: await codeOn(cy, id), ...HERE } }
    },
    may: ANA_ONLY,
  },
  tellOutcome: {
    sent: async (stage) => {
      const { params } = await meetingWithCy(stage)
      stage.clock.passMinutes(31)
      return { params, body: { outcome: 'met' } }
    },
    may: ANA_ONLY,
  },
}

async function invitationByCy({ ana, cy }: Stage) {
  return { params: { id: await invited(cy, ana) } }
}

async function meetingWithCy({ ana, cy }: Stage) {
  return { params: { id: await meeting(cy, ana) } }
}

async function proposalByCy(stage: Stage) {
  const { params } = await meetingWithCy(stage)
  await stage.cy.call(proposeChange, { params, body: { place: 'The café' } })
  return { params, body: { number: 1 } }
}

async function inTouchWithCy({ ana, cy, clock }: Stage) {
  await met(cy, ana)
  for (const [one, other] of [
    [ana, cy],
    [cy, ana],
  ] as const)
    await one.call(stayInTouch, { params: { id: one.id }, body: { userId: other.id } })
  return invitationTo(cy, { startsAt: later(clock.now(), 2 * DAY_MS).toISOString() })
}

async function afterMeetingCy({ ana, cy }: Stage) {
  await met(cy, ana)
  return { params: { id: ana.id }, body: { userId: cy.id } }
}
