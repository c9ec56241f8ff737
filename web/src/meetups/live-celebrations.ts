import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { useEffect, useState } from 'react'
import { vibrate } from '../platform/haptics.ts'
import { playSound } from '../platform/sounds.ts'
import { holdCelebrations, markCelebrated, toCelebrateOf } from './device-celebrated.ts'
import { useMeetups } from './queries.ts'

/**
 * Celebrates the meetups of a gathering on its page, with sound and vibration, instead of on the whole
 * screen. They share its start. Returns the latest one that it has celebrated.
 */
export function useCelebrationsHere(startsAt: string): Meetup | null {
  const { data: meetups } = useMeetups()
  const [latest, setLatest] = useState<Meetup | null>(null)
  useEffect(() => holdCelebrations(startsAt), [startsAt])
  const next = meetups ? toCelebrateOf(startsAt, meetups) : null
  useEffect(() => {
    if (!next) return
    markCelebrated(next.id)
    setLatest(next)
    playSound('meeting')
    vibrate('meeting')
  }, [next])
  return latest
}
