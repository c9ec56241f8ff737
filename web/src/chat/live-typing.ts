import { messageSent, partnerTyping } from '@hereabouts/contract/chat/events'
import { TYPING_SECONDS } from '@hereabouts/contract/chat/limits'
import { useEffect, useRef, useState } from 'react'
import { callLive, useLiveEvent } from '../platform/live.ts'
import type { Pair } from './queries.ts'

/** Whether the other writes at this moment, and the way to tell them that one does. */
export function useTyping(pair: Pair, userId: number) {
  const [isTyping, setIsTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  const isHere = ([a, b]: readonly [number, number]) => a === pair.a && b === pair.b

  function become(is: boolean) {
    clearTimeout(timer.current)
    setIsTyping(is)
    // Nobody says that they have stopped.
    if (is) timer.current = setTimeout(() => setIsTyping(false), TYPING_SECONDS.shownFor * 1000)
  }
  useLiveEvent(partnerTyping, ({ conversation, by }) => {
    if (isHere(conversation) && by !== userId) become(true)
  })
  useLiveEvent(messageSent, ({ conversation, message }) => {
    if (isHere(conversation) && message.senderId !== userId) become(false)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    isTyping,
    tell() {
      const now = performance.now()
      if (now - saidAt.current < TYPING_SECONDS.sayEvery * 1000) return
      saidAt.current = now
      void callLive('typing', pair)
    },
  }
}
