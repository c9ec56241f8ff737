import sql from 'sql-template-tag'
import { SECRET_INTEREST, type Stage } from './callers.ts'
import type { EveryCall } from './every-call-row.ts'

const nothing = () => ({})

/** The rows of `EVERY_CALL` about interests in people's own words, and about badge types. */
export const CATALOGUE_CALLS: Record<string, EveryCall> = {
  searchInterests: { sent: nothing, tellsSecrets: 'words that people chose, not whose they are' },
  renameInterest: { sent: async (stage) => ({ ...(await interestOfAna(stage)), body: { name: 'Bees' } }) },
  hideInterest: { sent: async (stage) => ({ ...(await interestOfAna(stage)), body: { isHidden: true } }) },
  mergeInterest: { sent: async (stage) => ({ ...(await interestOfAna(stage)), body: { intoId: 4 } }) },
  listAllBadgeTypes: { sent: nothing },
  changeBadgeType: {
    sent: () => ({
      params: { id: 1 },
      body: { name: 'Good Ear', description: 'Hears what is meant.', isOffered: true },
    }),
  },
}

/** Ana's interest in her own words. */
async function interestOfAna({ deps }: Stage) {
  const { id } = await deps.db.one<{ id: number }>(
    'test',
    sql`select id from interests where name = ${SECRET_INTEREST}`,
  )
  return { params: { id } }
}
