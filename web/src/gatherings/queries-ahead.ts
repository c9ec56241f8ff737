/**
 * For the home page and what surrounds all pages. Unless there is a gathering, they load nothing else of this
 * feature.
 */
export { hasGatheringNear, mayCheckInAtGathering } from './device-ahead.ts'
