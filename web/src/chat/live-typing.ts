import { groupMessageSent, memberTyping, messageSent, partnerTyping } from '@hereabouts/contract/chat/events'
import { TYPING_SECONDS } from '@hereabouts/contract/chat/limits'
import { useEffect, useRef, useState } from 'react'
import { callLive, useLiveEvent } from '../platform/live.ts'
import { isSameThread, type Thread } from './rules-threads.ts'

/**
 * Which of the others is typing (the latest, if several are), and a function that tells them that the person
 * is typing.
 */
export function useTyping(thread: Thread, userId: number) {
  const [typist, setTypist] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const notifiedAt = useRef(Number.NEGATIVE_INFINITY)

  function types(where: Thread, by: number) {
    if (!isSameThread(where, thread) || by === userId) return
    clearTimeout(timer.current)
    setTypist(by)
    // No event says that somebody has stopped typing.
    timer.current = setTimeout(() => setTypist(null), TYPING_SECONDS.shownFor * 1000)
  }
  function sends(where: Thread, by: number) {
    if (isSameThread(where, thread)) setTypist((known) => (known === by ? null : known))
  }
  useLiveEvent(partnerTyping, ({ conversation: [a, b], by }) => types({ a, b }, by))
  useLiveEvent(memberTyping, ({ gatheringId, by }) => types({ gatheringId }, by))
  useLiveEvent(messageSent, ({ conversation: [a, b], message }) => sends({ a, b }, message.senderId))
  useLiveEvent(groupMessageSent, ({ gatheringId, message }) => sends({ gatheringId }, message.senderId))
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    typist,
    notifyTyping() {
      const now = performance.now()
      if (now - notifiedAt.current < TYPING_SECONDS.sayEvery * 1000) return
      notifiedAt.current = now
      if (thread.gatheringId === undefined) void callLive('typing', thread)
      else void callLive('group:typing', thread)
    },
  }
}
