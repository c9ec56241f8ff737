import type { DataLifecycle } from '../platform/feature.ts'
import { listInterestsOf, listWaitingOf } from './service.ts'

/** A person's interests. The feature meetups deletes unused custom ones: only it knows which were used. */
export const chosenInterests: DataLifecycle = {
  exportData: async (db, person) => ({
    interests: await listInterestsOf(db, person),
    waiting: await listWaitingOf(db, person),
  }),
}
