import { missingCapabilities } from '../platform/capabilities.ts'
import { readStored } from '../platform/storage.ts'

export const CAPABILITIES_KEY = 'hereabouts_capabilities_dismissed'

/** Whether there is something missing to tell of that was not dismissed in this session. */
export function isCapabilityMissing(): boolean {
  return missingCapabilities().length > 0 && readStored(CAPABILITIES_KEY, 'session') === null
}
