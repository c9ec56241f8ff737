import { messageSent, partnerTyping } from '@hereabouts/contract/chat/events'
import { TYPING_SECONDS } from '@hereabouts/contract/chat/limits'
import { useEffect, useRef, useState } from 'react'
import { callLive, useLiveEvent } from '../platform/live.ts'
import type { Pair } from './queries.ts'

/** Whether the partner is typing, and a function that notifies them that the person is. */
export function useTyping(pair: Pair, userId: number) {
  const [isTyping, setIsTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const notifiedAt = useRef(Number.NEGATIVE_INFINITY)
  const isHere = ([a, b]: readonly [number, number]) => a === pair.a && b === pair.b

  function setPartnerTyping(is: boolean) {
    clearTimeout(timer.current)
    setIsTyping(is)
    // No event says that somebody has stopped typing.
    if (is) timer.current = setTimeout(() => setIsTyping(false), TYPING_SECONDS.shownFor * 1000)
  }
  useLiveEvent(partnerTyping, ({ conversation, by }) => {
    if (isHere(conversation) && by !== userId) setPartnerTyping(true)
  })
  useLiveEvent(messageSent, ({ conversation, message }) => {
    if (isHere(conversation) && message.senderId !== userId) setPartnerTyping(false)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    isTyping,
    notifyTyping() {
      const now = performance.now()
      if (now - notifiedAt.current < TYPING_SECONDS.sayEvery * 1000) return
      notifiedAt.current = now
      void callLive('typing', pair)
    },
  }
}
