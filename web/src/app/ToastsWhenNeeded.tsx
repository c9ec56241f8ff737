import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSignedIn } from '../accounts/queries.ts'
import { whenIdle } from '../platform/idle.ts'
import { useToasts } from '../platform/toasts.ts'

const load = () => import('./Toasts.tsx')

/**
 * The toasts, which the first sight of a page needs nothing of. Fetched when there is nothing else to do, since they have to
 * say that the network is gone when it is; or at once when there is something to say. On the landing page nothing is done
 * that they could answer, so nothing is fetched ahead there.
 */
export function ToastsWhenNeeded() {
  const { toasts, banner } = useToasts()
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  const isSignedIn = useSignedIn() !== null
  const [path] = useLocation()
  const isLanding = path === '/welcome' || (path === '/' && !isSignedIn)
  const isNeeded = toasts.length > 0 || banner !== null
  const said = toasts.at(-1)?.id ?? banner?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is said next is another try
  useEffect(() => {
    if (Toasts) return undefined
    const fetchThem = () =>
      load().then(
        (file) => setToasts(() => file.default),
        () => {
          // No network: what was to be said stands beside what was done, and in the inbox.
        },
      )
    if (!isNeeded) return isLanding ? undefined : whenIdle(fetchThem)
    fetchThem()
    return undefined
  }, [Toasts, isNeeded, isLanding, said])
  return Toasts && <Toasts />
}
