import type { SecondOpinion } from '@hereabouts/contract/reports/schemas-opinions'
import type { OpinionRequestRow, OpinionRow } from './store-opinions.ts'

/** A request with those of the answers that belong to it. */
export function toSecondOpinion(request: OpinionRequestRow, given: readonly OpinionRow[]): SecondOpinion {
  return {
    askedBy: partyOf(request.askedById, request.askedByUsername),
    question: request.question,
    askedAt: request.askedAt.toISOString(),
    opinions: given
      .filter(({ reportId }) => reportId === request.reportId)
      .map(({ byId, byUsername, recommendation, text, givenAt }) => ({
        by: partyOf(byId, byUsername),
        recommendation,
        text,
        givenAt: givenAt.toISOString(),
      })),
  }
}

function partyOf(id: OpinionRow['byId'], username: string | null) {
  return id === null || username === null ? null : { id, username }
}
