import { OVERVIEW_DAYS } from '@hereabouts/contract/admin/limits'
import type { Overview } from '@hereabouts/contract/admin/schemas'
import { countPeople } from '../accounts/service.ts'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import * as store from './store.ts'

/** The house in numbers, as far as the database can tell: nobody is named, nothing is counted by place. */
export async function getOverview({ db, clock }: Deps): Promise<Overview> {
  const now = clock.now()
  const { people, submitted, verified } = await countPeople(db)
  const counts = await store.count(db, now, later(now, -OVERVIEW_DAYS * DAY_MS))
  const { availableNow, openMeetups, conversations, metLately, invited, accepted, met } = counts
  return {
    at: now.toISOString(),
    people,
    verifications: { submitted, verified },
    ...{ availableNow, openMeetups, conversations, metLately },
    funnel: { available: availableNow, invited, accepted, met },
  }
}
