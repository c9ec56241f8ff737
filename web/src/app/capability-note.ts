import { missingCapabilities } from '../platform/capabilities.ts'
import { readStored } from '../platform/storage.ts'

export const CAPABILITIES_KEY = 'hereabouts_capabilities_dismissed'

/** Whether a capability is missing and its note was not dismissed in this session. */
export function isCapabilityMissing(): boolean {
  return missingCapabilities().length > 0 && readStored(CAPABILITIES_KEY, 'session') === null
}
