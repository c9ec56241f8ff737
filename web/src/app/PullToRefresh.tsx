import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { classes } from '../ui/classes.ts'

const PAGES = ['/', '/chat', '/gatherings']

/**
 * Refreshes home, chats and gatherings when somebody pulls them down at their top. Safari does so in its own
 * window, and has nothing for apps on the home screen.
 */
export default function PullToRefresh(): ReactNode {
  const queryClient = useQueryClient()
  const [path] = useLocation()
  const [pulledPx, setPulledPx] = useState(0)
  const [isRefreshing, setIsRefreshing] = useState(false)
  const isBusy = useRef(false)
  const isHere = PAGES.includes(path)

  useEffect(() => {
    if (!isHere) return
    async function refresh() {
      if (isBusy.current) return
      isBusy.current = true
      setIsRefreshing(true)
      await queryClient.refetchQueries({ type: 'active' })
      isBusy.current = false
      setIsRefreshing(false)
    }
    return watchPulls(setPulledPx, refresh)
  }, [isHere, queryClient])

  const isShown = isRefreshing || pulledPx > 0
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[max(0.75rem,env(safe-area-inset-top))] z-50 flex justify-center"
    >
      {isShown && (
        <span
          style={isRefreshing ? {} : { opacity: Math.min(1, pulledPx / ENOUGH_PX) }}
          className="inline-flex size-[44px] items-center justify-center rounded-full bg-surface text-accent shadow-card"
        >
          <svg
            viewBox="0 0 48 48"
            width="28"
            height="28"
            aria-hidden
            className={classes(isRefreshing && 'animate-breathe')}
          >
            <path
              d="M24 4 41 14v20L24 44 7 34V14Z"
              fill={pulledPx >= ENOUGH_PX || isRefreshing ? 'currentColor' : 'none'}
              stroke="currentColor"
              strokeWidth="4"
              strokeLinejoin="round"
            />
          </svg>
          {isRefreshing && <span className="sr-only">{t`Loading…`}</span>}
        </span>
      )}
    </div>
  )
}

/** How far a finger pulls, in pixels, until letting go refreshes. */
const ENOUGH_PX = 96

/**
 * Reports how far a finger has pulled the page down from its top, in pixels, and 0 once it lets go. Calls
 * `onEnough` if it lets go far enough. Never keeps the browser from scrolling. Returns a function that stops.
 */
function watchPulls(onPull: (px: number) => void, onEnough: () => void): () => void {
  let start: { x: number; y: number } | null = null
  let px = 0

  function pull(to: number) {
    if (to !== px) onPull(to)
    px = to
  }
  function begin({ touches, target }: TouchEvent) {
    const [finger] = touches
    const isAtTop = document.documentElement.scrollTop <= 0
    const isOnPage = !(target as Element).closest('[role=dialog], [role=alertdialog], [data-variant]')
    start =
      finger && touches.length === 1 && isAtTop && isOnPage ? { x: finger.clientX, y: finger.clientY } : null
  }
  function move({ touches }: TouchEvent) {
    const [finger] = touches
    if (!start || !finger) return
    const down = finger.clientY - start.y
    const isPull = touches.length === 1 && (px > 0 || down > Math.abs(finger.clientX - start.x))
    if (!isPull) start = null
    pull(isPull ? Math.max(0, down) : 0)
  }
  function end() {
    const isEnough = start !== null && px >= ENOUGH_PX
    start = null
    pull(0)
    if (isEnough) onEnough()
  }
  function cancel() {
    start = null
    pull(0)
  }
  const stop = new AbortController()
  const options = { passive: true, signal: stop.signal }
  document.addEventListener('touchstart', begin, options)
  document.addEventListener('touchmove', move, options)
  document.addEventListener('touchend', end, options)
  document.addEventListener('touchcancel', cancel, options)
  return () => {
    stop.abort()
    cancel()
  }
}
