import { useState } from 'react'
import { isServerTimeKnown, serverNow } from './server-time.ts'

/** The server's time when a form opened, or from when it was known. Until then it is the phone's. */
export function useOpenedAt(): number {
  const [kept, keep] = useState<number | null>(null)
  const nowMs = kept ?? serverNow()
  if (kept === null && isServerTimeKnown()) keep(nowMs)
  return nowMs
}
