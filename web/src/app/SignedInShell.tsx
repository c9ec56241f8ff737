import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { WaitingLink } from '../accounts/components/WaitingLink.tsx'
import { signedIn } from '../accounts/device-session.ts'
import { useAccountsLive } from '../accounts/live.ts'
import { useFollowVerification } from '../accounts/queries.ts'
import { PlaceKeeper } from '../availability/components/PlaceKeeper.tsx'
import { placeFinder } from '../availability/device-place.ts'
import { dropRunningPlan } from '../availability/device-plan.ts'
import { useAvailabilityLive } from '../availability/live.ts'
import { useChatLive } from '../chat/live.ts'
import { useMeetupsLive } from '../meetups/live.ts'
import { useNearbyLive } from '../nearby/live.ts'
import { useNews } from '../notifications/live.ts'
import { closeLive, openLive, reconnectLive, useLiveResume } from '../platform/live.ts'
import { Navigation } from './Navigation.tsx'

/** What is there on every page while somebody is signed in: the navigation, the live connection, and the phone's place. */
export default function SignedInShell({ userId, children }: { userId: UserId; children: ReactNode }) {
  useEffect(() => () => leavePlace(userId), [userId])
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="flex flex-1 flex-col">{children}</div>
      <Navigation />
      <Live userId={userId} />
      <WaitingLink />
      <PlaceKeeper userId={userId} />
    </div>
  )
}

/** Signing out ends availability at the server; so the phone does not switch itself on again at the next sign-in. */
function leavePlace(userId: UserId) {
  if (signedIn()?.id === userId) return
  dropRunningPlan()
  placeFinder.forget()
}

function Live({ userId }: { userId: UserId }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    openLive()
    window.addEventListener('hereabouts:reconnect_websocket', reconnectLive)
    return () => {
      window.removeEventListener('hereabouts:reconnect_websocket', reconnectLive)
      closeLive()
    }
  }, [])
  // Whatever changed without a connection was not heard of: everything that is shown is asked for again.
  useLiveResume(() => queryClient.invalidateQueries())
  useAccountsLive(userId)
  useFollowVerification(userId)
  useAvailabilityLive(userId)
  useNearbyLive(userId)
  useMeetupsLive(userId)
  useChatLive(userId)
  useNews(userId)
  return null
}
