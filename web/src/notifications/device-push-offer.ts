import { readStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_push_offer'
const DAY_MS = 24 * 60 * 60 * 1000
const REST_MS = 30 * DAY_MS

/** Whether the person dismissed the offer less than 30 days ago. */
export function isOfferPutOff(nowMs: number): boolean {
  const noted = readStored(KEY)
  return typeof noted === 'number' && noted <= nowMs && nowMs - noted < REST_MS
}

export function putOffOffer(nowMs: number) {
  writeStored(KEY, nowMs)
}
