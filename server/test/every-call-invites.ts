import { makeInvite } from '@hereabouts/contract/invites/endpoints'
import { CALLERS, type Stage } from './callers.ts'
import type { EveryCall } from './every-call-row.ts'
import { showAvatar } from './uploading.ts'

const ofAna = ({ ana }: Stage) => ({ params: { id: ana.id } })

/** The rows of `EVERY_CALL` about invites. */
export const INVITE_CALLS: Record<string, EveryCall> = {
  listInvites: { sent: ofAna },
  makeInvite: { sent: (stage) => ({ ...ofAna(stage), body: { showsPerson: true } }) },
  endInvite: { sent: async (stage) => ({ ...ofAna(stage), body: { code: await linkOfAna(stage) } }) },
  previewInvite: { sent: async (stage) => ({ params: { code: await linkOfAna(stage) } }) },
  getInviterAvatar: {
    sent: async (stage) => {
      await showAvatar(stage.http, stage.ana)
      return { params: { code: await linkOfAna(stage) } }
    },
    // While she is suspended her links read as expired.
    may: CALLERS.filter((caller) => caller !== 'suspended'),
  },
}

async function linkOfAna(stage: Stage): Promise<string> {
  return (await stage.ana.call(makeInvite, { ...ofAna(stage), body: { showsPerson: true } })).code
}
