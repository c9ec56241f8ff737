/** For home and what surrounds the pages, which load nothing else of this feature unless there is a gathering. */
export { hasGatheringNear, mayCheckInAtGathering } from './device-ahead.ts'
