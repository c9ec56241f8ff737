import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { findSignal } from '@hereabouts/contract/meetups/events'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PositionWatch } from '../../availability/components/PositionWatch.tsx'
import { callLive, useLiveEvent } from '../../platform/live.ts'
import { keyLogFor, saveCheckWords } from '../device-check-words.ts'
import { createFinding, type Finding } from '../device-finding.ts'
import { resetFindingState, updateFindingState } from '../device-finding-state.ts'

/**
 * Runs the connection between the two phones while both want to find each other, on every page,
 * from one tab of the browser.
 */
export default function FindingConnection({ meetup, userId }: { meetup: Meetup; userId: UserId }): ReactNode {
  const hasLock = useTabLock()
  return hasLock ? <Keeping meetup={meetup} userId={userId} /> : null
}

function Keeping({ meetup, userId }: { meetup: Meetup; userId: UserId }) {
  const finding = useRef<Finding>(undefined)
  const { id, other } = meetup
  const otherId = other.id
  useEffect(() => {
    const current = createFinding({
      meetupId: id,
      ownId: userId,
      otherId,
      now: Date.now,
      keys: keyLogFor(id),
      onFound(found) {
        updateFindingState(found)
        if (found.words) saveCheckWords(id, { words: found.words })
        if (found.hasForeignKey) saveCheckWords(id, { hasForeignKey: true })
      },
      // Lost signals are repeated or outdated, so an interrupted connection needs no new keys.
      send: (signal) => void callLive('find:signal', { id, signal }),
    })
    finding.current = current
    return () => {
      current.stop()
      resetFindingState()
    }
  }, [id, userId, otherId])
  useLiveEvent(findSignal, (received) => {
    if (received.id === id) finding.current?.receive(received.signal)
  })
  return (
    <PositionWatch
      onPosition={(own, problem) => {
        finding.current?.share(own)
        updateFindingState({ own, problem })
      }}
    />
  )
}

const LOCK = 'hereabouts_finding'
/** A free lock is granted at once, so after this time another tab has it. */
const ELSEWHERE_AFTER_MS = 1000

/** Whether this tab runs the connection. Two tabs would answer the other phone with two keys. */
function useTabLock(): boolean {
  const [hasLock, setHasLock] = useState(!navigator.locks)
  useEffect(() => {
    if (!navigator.locks) return
    const leaving = new AbortController()
    const waiting = setTimeout(() => updateFindingState({ isElsewhere: true }), ELSEWHERE_AFTER_MS)
    const begin = () =>
      new Promise<void>((release) => {
        clearTimeout(waiting)
        updateFindingState({ isElsewhere: false })
        setHasLock(true)
        leaving.signal.addEventListener('abort', () => release())
      })
    navigator.locks.request(LOCK, { signal: leaving.signal }, begin).catch(() => {})
    return () => {
      clearTimeout(waiting)
      leaving.abort()
      resetFindingState()
    }
  }, [])
  return hasLock
}
