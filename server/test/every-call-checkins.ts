import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Stage } from './callers.ts'
import { checksIn, contactOf } from './checking-in.ts'
import { onWithAna } from './every-call-gatherings.ts'
import type { EveryCall } from './every-call-row.ts'
import { meeting } from './meeting.ts'

const ANA_ONLY = ['suspended', 'user'] as const
const ofAna = ({ ana }: Stage) => ({ params: { id: ana.id } })

/** The rows of `EVERY_CALL` about trusted contacts, check-ins, and leaving quietly. */
export const CHECK_IN_CALLS: Record<string, EveryCall> = {
  listContacts: { sent: ofAna },
  askContact: {
    sent: async (stage) => {
      await stage.run(sql`update users set email_verified = true where id = ${stage.ana.id}`)
      return { ...ofAna(stage), body: { name: 'Sam', email: 'sam@example.org' } }
    },
  },
  removeContact: {
    sent: async (stage) => ({ ...ofAna(stage), body: { contactId: await contactOf(stage, stage.ana) } }),
  },
  getCheckIn: { sent: ofAna },
  startCheckIn: {
    sent: async (stage) => {
      const { ana, cy, clock } = stage
      const [meetupId, contactId] = [await meeting(cy, ana), await contactOf(stage, ana)]
      const dueAt = new Date(clock.now().getTime() + 3_600_000).toISOString()
      return { ...ofAna(stage), body: { meetupId, contactId, dueAt } }
    },
  },
  startGatheringCheckIn: {
    sent: async (stage) => {
      const [gatheringId, contactId] = [await onWithAna(stage), await contactOf(stage, stage.ana)]
      const dueAt = new Date(stage.clock.now().getTime() + 3_600_000).toISOString()
      return { ...ofAna(stage), body: { gatheringId, contactId, dueAt } }
    },
  },
  snoozeCheckIn: {
    sent: async (stage) => {
      await checkingIn(stage)
      return { ...ofAna(stage), body: { minutes: 15 } }
    },
  },
  endCheckIn: { sent: ofAna },
  leaveMeetup: {
    sent: async ({ ana, cy }) => ({ params: { id: await meeting(cy, ana) }, body: { text: 'He shouted.' } }),
    may: ANA_ONLY,
  },
  readCheckInLink: {
    sent: async (stage) => ({ body: { token: await linkOfAna(stage) } }),
  },
  answerCheckInLink: {
    sent: async (stage) => ({ body: { token: await linkOfAna(stage), answer: 'agree' } }),
  },
}

async function checkingIn(stage: Stage) {
  const { ana, cy, clock } = stage
  const [meetupId, contactId] = [await meeting(cy, ana), await contactOf(stage, ana)]
  await checksIn(ana, clock, { meetupId, contactId })
}

/** The token of the link that asks a contact of Ana's. */
async function linkOfAna(stage: Stage): Promise<string> {
  const token = randomBytes(32).toString('base64url').slice(0, 22)
  await contactOf(stage, stage.ana, { token, email: `${token}@example.org` })
  return token
}
