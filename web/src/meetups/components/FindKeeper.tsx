import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { findSignal } from '@hereabouts/contract/meetups/events'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { type ReactNode, useEffect, useRef } from 'react'
import { PositionWatch } from '../../availability/components/PositionWatch.tsx'
import { sayLive, useLiveEvent } from '../../platform/live.ts'
import { createFinding, type Finding } from '../device-finding.ts'
import { forgetWay, noteWay } from '../device-found.ts'

/** While both want to find each other: keeps the two phones in touch, whatever page is open. */
export default function FindKeeper({ meetup, userId }: { meetup: Meetup; userId: UserId }): ReactNode {
  const finding = useRef<Finding>(undefined)
  const { id, other } = meetup
  const otherId = other.id
  useEffect(() => {
    const current = createFinding({
      ...{ meetupId: id, ownId: userId, otherId, now: Date.now, onFound: noteWay },
      // What does not arrive is said again, or is old; so a break of the connection needs no new keys.
      send: (signal) => void sayLive('find:signal', { id, signal }),
    })
    finding.current = current
    return () => {
      current.stop()
      forgetWay()
    }
  }, [id, userId, otherId])
  useLiveEvent(findSignal, (heard) => {
    if (heard.id === id) finding.current?.hear(heard.signal)
  })
  return (
    <PositionWatch
      onPosition={(own, problem) => {
        finding.current?.share(own)
        noteWay({ own, problem })
      }}
    />
  )
}
