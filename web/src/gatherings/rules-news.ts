import type { GatheringChange, GatheringId } from '@hereabouts/contract/gatherings/schemas'

/** What a gathering's page reports; a toast about it does not appear while that is in sight. */
export const gatheringNews = (id: GatheringId, what: GatheringChange) => `gathering ${id}: ${what}`
