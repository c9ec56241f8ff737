import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSignedIn } from '../accounts/queries.ts'
import { whenIdle } from '../platform/idle.ts'
import { useToasts } from '../platform/toasts.ts'

const load = () => import('./Toasts.tsx')

/**
 * Loads the toasts after the first render: when the browser is idle, because they must be there to report a
 * lost network, or as soon as there is one to show. The landing page has no action that could cause one, so
 * it does not preload them.
 */
export function ToastsWhenNeeded() {
  const { toasts, banner } = useToasts()
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  const isSignedIn = useSignedIn() !== null
  const [path] = useLocation()
  const isLanding = path === '/welcome' || (path === '/' && !isSignedIn)
  const isNeeded = toasts.length > 0 || banner !== null
  const latestId = toasts.at(-1)?.id ?? banner?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next toast retries a failed import
  useEffect(() => {
    if (Toasts) return undefined
    const fetchThem = () =>
      load().then(
        (file) => setToasts(() => file.default),
        () => {
          // Offline: the page itself shows the result, and the inbox has the text.
        },
      )
    if (!isNeeded) return isLanding ? undefined : whenIdle(fetchThem)
    fetchThem()
    return undefined
  }, [Toasts, isNeeded, isLanding, latestId])
  return Toasts && <Toasts />
}
