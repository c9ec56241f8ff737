import * as contract from '@hereabouts/contract/meetups/endpoints'
import { MEETUP_STATES, type MeetupId, type MeetupState } from '@hereabouts/contract/meetups/schemas'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { moveIn } from '../../test/crowd.ts'
import { HERE, invited, meeting, seenBy } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { type Town, townWith } from '../../test/town.ts'
import { codeOf } from './rules-handshake.ts'

/** What an action by the inviter and by the invitee leads to: the next state, or an error code. */
type Outcome = MeetupState | keyof typeof STATUS
type Design = Record<keyof typeof ACTIONS, [byInviter: Outcome, byInvitee: Outcome]>

const STATUS = {
  NOT_PENDING: 409,
  NOT_ACCEPTED: 409,
  NO_OUTCOME_YET: 409,
  NOT_YOURS_TO_ANSWER: 403,
  NOT_YOURS_TO_WITHDRAW: 403,
}

const NOTHING_MORE: Design = {
  accept: ['NOT_YOURS_TO_ANSWER', 'NOT_PENDING'],
  decline: ['NOT_YOURS_TO_ANSWER', 'NOT_PENDING'],
  withdraw: ['NOT_PENDING', 'NOT_YOURS_TO_WITHDRAW'],
  cancel: ['NOT_ACCEPTED', 'NOT_ACCEPTED'],
  code: ['NOT_ACCEPTED', 'NOT_ACCEPTED'],
  confirm: ['NOT_ACCEPTED', 'NOT_ACCEPTED'],
  outcome: ['NO_OUTCOME_YET', 'NO_OUTCOME_YET'],
}

/** The state machine of the design. The meetups of this test start at once. */
const DESIGN: Record<MeetupState, Design> = {
  pending: {
    ...NOTHING_MORE,
    accept: ['NOT_YOURS_TO_ANSWER', 'accepted'],
    decline: ['NOT_YOURS_TO_ANSWER', 'declined'],
    withdraw: ['withdrawn', 'NOT_YOURS_TO_WITHDRAW'],
  },
  accepted: {
    ...NOTHING_MORE,
    cancel: ['cancelled', 'cancelled'],
    code: ['accepted', 'accepted'],
    confirm: ['met', 'met'],
    outcome: ['accepted', 'accepted'],
  },
  met: { ...NOTHING_MORE, outcome: ['met', 'met'] },
  missed: { ...NOTHING_MORE, outcome: ['missed', 'missed'] },
  cancelled: { ...NOTHING_MORE, outcome: ['cancelled', 'cancelled'] },
  declined: NOTHING_MORE,
  withdrawn: NOTHING_MORE,
  expired: NOTHING_MORE,
}

const ACTIONS = {
  accept: (by, params) => by.answer(contract.acceptMeetup, { params }),
  decline: (by, params) => by.answer(contract.declineMeetup, { params }),
  withdraw: (by, params) => by.answer(contract.withdrawMeetup, { params }),
  cancel: (by, params) => by.answer(contract.cancelMeetup, { params }),
  code: (by, params) => by.answer(contract.getMeetupCode, { params, body: HERE }),
  confirm: (by, params, code) => by.answer(contract.confirmMeetup, { params, body: { code, ...HERE } }),
  outcome: (by, params) => by.answer(contract.tellOutcome, { params, body: { outcome: 'met' } }),
} satisfies Record<
  string,
  (by: Person, params: { id: MeetupId }, code: string) => Promise<LightMyRequestResponse>
>

describe.each(MEETUP_STATES)('a meetup that is %s', (state) => {
  const settled = state === 'expired' || state === 'missed' ? [false, true] : [false]

  test.each(settled)('changes only as designed, for each member (cleaned up: %s)', async (isCleanedUp) => {
    const town = await townWith({ people: [] as string[] })
    let fresh = await meetupThatIs(state, town, isCleanedUp)
    for (const [action, outcomes] of Object.entries(DESIGN[state]) as [keyof Design, Outcome[]][])
      for (const [role, expected] of outcomes.entries()) {
        const { id, members } = fresh
        const by = members[role] as Person
        const other = members[1 - role] as Person
        const { code } = codeOf(town.deps.secret, id, other.id, HERE.cell, town.clock.now())
        const answer = await ACTIONS[action](by, { id }, code)

        const label = `${action} by ${role === 0 ? 'inviter' : 'invitee'}`
        const isRejected = expected in STATUS
        const result = isRejected ? `${answer.statusCode} ${answer.json().error}` : answer.statusCode
        expect({ [label]: result }).toEqual({
          [label]: isRejected ? `${STATUS[expected as keyof typeof STATUS]} ${expected}` : 200,
        })
        const after = isRejected ? state : (expected as MeetupState)
        expect({ [label]: [(await seenBy(by, id))?.state, (await seenBy(other, id))?.state] }).toEqual({
          [label]: [after, after],
        })
        if (!isRejected) fresh = await meetupThatIs(state, town, isCleanedUp)
      }
  })
})

/** Two new people and their meetup, brought into a state by the calls that lead there. */
async function meetupThatIs(state: MeetupState, town: Town, isCleanedUp: boolean) {
  const { clock, deps } = town
  const members = (await moveIn(town, [{}, {}])) as [Person, Person]
  const [inviter, invitee] = members
  for (const person of members) await person.switchOn({ minutes: 240 })
  const startsAt = clock.now().toISOString()
  const isAgreed = !['pending', 'declined', 'withdrawn', 'expired'].includes(state)
  const id = await (isAgreed ? meeting : invited)(inviter, invitee, { startsAt })
  const params = { id }
  if (state === 'declined') await invitee.call(contract.declineMeetup, { params })
  if (state === 'withdrawn') await inviter.call(contract.withdrawMeetup, { params })
  if (state === 'cancelled') await inviter.call(contract.cancelMeetup, { params })
  if (state === 'expired') clock.passMinutes(30)
  if (state === 'missed') clock.passMinutes(120)
  if (state === 'met') {
    const { code } = codeOf(deps.secret, id, invitee.id, HERE.cell, clock.now())
    await inviter.call(contract.confirmMeetup, { params, body: { code, ...HERE } })
  }
  if (isCleanedUp) await town.runJobs()
  return { id, members }
}
