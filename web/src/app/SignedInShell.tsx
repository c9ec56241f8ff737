import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isWaiting, signedIn } from '../accounts/device-session.ts'
import { useAccountsLive } from '../accounts/live.ts'
import { useSyncTimeFormat, useSyncVerification } from '../accounts/queries.ts'
import { dropRunningPlan, readRunningPlan } from '../availability/device-plan.ts'
import { useAvailabilityLive } from '../availability/live.ts'
import { useAvailability } from '../availability/queries.ts'
import { useBadgesLive } from '../badges/live.ts'
import { watchForOutgoing } from '../chat/device-outbox-watch.ts'
import { useChatLive } from '../chat/live.ts'
import { useHasChats, useUnreadCount } from '../chat/queries.ts'
import { mayCheckIn } from '../checkins/rules-asking.ts'
import { usePollEmailVerification } from '../email/queries.ts'
import { mayCheckInAtGathering } from '../gatherings/queries-ahead.ts'
import { FindingWhileWanted } from '../meetups/components/FindingWhileWanted.tsx'
import { useMeetupsLive } from '../meetups/live.ts'
import { useMeetups } from '../meetups/queries.ts'
import { useNearbyLive } from '../nearby/live.ts'
import { useNotificationSounds } from '../notifications/live.ts'
import { useHasPersonPanel } from '../pages/queries-panel.ts'
import { usePeopleLive } from '../people/live.ts'
import { useIsVisible } from '../platform/attention.ts'
import { loadPart } from '../platform/fresh-build.ts'
import { isIosHomeScreenApp } from '../platform/install.ts'
import { invalidate } from '../platform/invalidate.ts'
import { hasKept } from '../platform/kept-database.ts'
import { checkLive, closeLive, noteRefetched, openLive, reconnectLive, useLiveGap } from '../platform/live.ts'
import { useStartedOffline } from '../platform/offline-start.ts'
import { serverNow } from '../platform/server-time.ts'
import { useReportsLive } from '../reports/live.ts'
import { useOpened } from '../safety/device-opened.ts'
import { useLockout } from '../sanctions/queries.ts'
import { PendingLink } from '../sign-in/components/PendingLink.tsx'
import { classes } from '../ui/classes.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { useIsWide } from '../ui/wide.ts'
import { Celebrations } from './Celebrations.tsx'
import { Navigation } from './Navigation.tsx'
import { OpenedPerson } from './OpenedPerson.tsx'
import { useStoreToasts } from './store-toasts.ts'
import { useAfterwards } from './use-afterwards.ts'

const loadLockedOutPage = () => import('./LockedOutPage.tsx')
// Lazy, because few people need it.
const LockedOutPage = lazy(() => loadPart(loadLockedOutPage))

// If loading fails offline, there is nothing it could send; the next start loads it again.
const PlaceKeeper = lazy(() =>
  import('../availability/components/PlaceKeeper.tsx').catch(() => ({ default: () => null })),
)

// Needed only around a meetup or gathering.
const CheckInNudge = lazy(() =>
  import('../checkins/components/CheckInNudge.tsx').catch(() => ({ default: () => null })),
)

const OutboxKeeper = lazy(() =>
  import('../chat/components/OutboxKeeper.tsx').catch(() => ({ default: () => null })),
)

// If it fails to load, nothing is kept for a start without a connection.
const ChatKeeper = lazy(() =>
  import('../chat/components/ChatKeeper.tsx').catch(() => ({ default: () => null })),
)

// If one fails to load, the page beside it still works.
const ChatList = lazy(() => import('../chat/components/ChatList.tsx').catch(() => ({ default: () => null })))
const SettingsMenu = lazy(() =>
  import('../pages/components/SettingsMenu.tsx').catch(() => ({ default: () => null })),
)

// Only wide screens have it. If it fails to load, its place is empty.
const PersonPlace = lazy(() =>
  import('../pages/components/PersonPlace.tsx').catch(() => ({ default: () => null })),
)

// Browsers refresh by themselves, apart from iPhones' home-screen apps.
const PullToRefresh = lazy(() => import('./PullToRefresh.tsx').catch(() => ({ default: () => null })))

const InboxSync = lazy(() =>
  import('../notifications/components/InboxSync.tsx').catch(() => ({ default: () => null })),
)

/**
 * Everything that surrounds the pages while somebody is signed in: the navigation, the live
 * connection, and the phone's place.
 */
export default function SignedInShell({ userId, children }: { userId: UserId; children: ReactNode }) {
  useEffect(() => () => leavePlace(userId), [userId])
  useStoreToasts()
  const [isLockedOut, resume] = useLockout(() => isWaiting(userId))
  if (isLockedOut)
    return (
      <div className="flex min-h-[calc(100dvh-var(--top-room))] flex-col">
        <Suspense fallback={<Spinner text={t`Loading page...`} />}>
          <LockedOutPage userId={userId} onFree={resume} />
        </Suspense>
      </div>
    )
  return <OpenShell userId={userId}>{children}</OpenShell>
}

/** The same for somebody who is in. Only here are calls made that the server rejects for others. */
function OpenShell({ userId, children }: { userId: UserId; children: ReactNode }) {
  const isTime = useAfterwards()
  const unreadMessages = useUnreadCount()
  const isPlaceKept = useIsPlaceKept(userId)
  const hasOutbox = useHasOutbox(isTime)
  const areChatsKept = useAreChatsKept(userId, isTime)
  const List = useListBeside()
  const hasPanel = useHasPersonPanel(userId)
  const isPersonOpen = useOpened() !== null
  return (
    <div className="flex min-h-[calc(100dvh-var(--top-room))] flex-col">
      <div
        className={classes(
          'flex flex-1 flex-col wide:ps-(--rail-width)',
          List && 'wide:ps-[calc(var(--rail-width)+var(--list-width))]',
          hasPanel && 'wide:pe-(--panel-width)',
        )}
      >
        {children}
      </div>
      <Navigation userId={userId} />
      {List && (
        <Suspense>
          <List userId={userId} />
        </Suspense>
      )}
      {hasPanel && !isPersonOpen && (
        <Suspense>
          <PersonPlace />
        </Suspense>
      )}
      <Live {...{ userId, isTime }} />
      <OpenedPerson userId={userId} />
      <Celebrations userId={userId} />
      <PendingLink />
      <WhileUnderWay userId={userId} />
      <FindingWhileWanted userId={userId} />
      <Suspense>
        {isIosHomeScreenApp() && <PullToRefresh />}
        {isPlaceKept && <PlaceKeeper userId={userId} />}
        {hasOutbox && <OutboxKeeper userId={userId} />}
        {areChatsKept && <ChatKeeper userId={userId} />}
        {isTime && <InboxSync userId={userId} unreadMessages={unreadMessages} />}
      </Suspense>
    </div>
  )
}

/** Whether the phone shares its place, or did until the server lost it. */
function useIsPlaceKept(userId: UserId): boolean {
  const { data: availability } = useAvailability(userId)
  return Boolean(availability) || (availability === null && readRunningPlan(userId, serverNow()) !== null)
}

/** What is shown beside the page on wide screens: the chats, if there are any, or the pages of settings. */
function useListBeside() {
  const [path] = useLocation()
  const isWide = useIsWide()
  const isInChat = isWide && /^\/chat(\/|$)/.test(path)
  if (useHasChats(isInChat) && isInChat) return ChatList
  return isWide && SETTINGS.test(path) ? SettingsMenu : null
}

const SETTINGS =
  /^\/(profile|account|safety|badges|invites|user-verification|trusted-contacts|notifications\/settings)(\/|$)/

/** Whether to load the outbox: from the first conversation on, or if it has unsent messages from before. */
function useHasOutbox(isTime: boolean): boolean {
  const [path] = useLocation()
  const [hasOutbox, setHasOutbox] = useState(false)
  const isInConversation = /^\/chat\/./.test(path)
  useEffect(() => {
    if (isInConversation) setHasOutbox(true)
    return isTime && !hasOutbox ? watchForOutgoing(() => setHasOutbox(true)) : undefined
  }, [isInConversation, isTime, hasOutbox])
  return hasOutbox
}

/**
 * Whether to load what keeps chats on the phone: from the first visit to a chat on, or if
 * there are some from before.
 */
function useAreChatsKept(userId: UserId, isTime: boolean): boolean {
  const [path] = useLocation()
  const [wasInChat, setWasInChat] = useState(false)
  const isInChat = /^\/chat(\/|$)/.test(path)
  useEffect(() => {
    if (isInChat) setWasInChat(true)
  }, [isInChat])
  const isOffline = useStartedOffline()
  return isOffline || (isTime && (wasInChat || hasKept(userId)))
}

function WhileUnderWay({ userId }: { userId: UserId }) {
  const { data: meetups } = useMeetups()
  const now = serverNow()
  if (!mayCheckIn(meetups, now) && !mayCheckInAtGathering(now)) return null
  return (
    <Suspense>
      <CheckInNudge userId={userId} />
    </Suspense>
  )
}

/** Signing out ends availability on the server, so the phone must not resume it at the next sign-in. */
function leavePlace(userId: UserId) {
  if (signedIn()?.id === userId) return
  dropRunningPlan()
  // Loaded if it was ever used.
  import('../availability/device-place.ts').then(({ placeFinder }) => placeFinder.leave()).catch(() => {})
}

// When the network is back, the next automatic attempt may be 15 seconds away.
const RECONNECT = ['hereabouts:reconnect_websocket', 'online']

function Live({ userId, isTime }: { userId: UserId; isTime: boolean }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    openLive()
    for (const reason of RECONNECT) window.addEventListener(reason, reconnectLive)
    return () => {
      for (const reason of RECONNECT) window.removeEventListener(reason, reconnectLive)
      closeLive()
    }
  }, [])
  const isVisible = useIsVisible()
  useEffect(() => {
    if (isVisible) void checkLive()
  }, [isVisible])
  useLiveGap(() => invalidate(queryClient, { isLost: true }))
  useReconnected(() => {
    noteRefetched()
    reconnectLive()
    void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
  })
  useAccountsLive(userId)
  usePollEmailVerification(userId)
  useSyncVerification(userId)
  useSyncTimeFormat(userId, isTime)
  useAvailabilityLive(userId)
  useNearbyLive(userId)
  usePeopleLive(userId)
  useMeetupsLive(userId)
  useChatLive(userId)
  useReportsLive()
  useBadgesLive(userId)
  useNotificationSounds()
  return null
}

/** Calls `react` when an app that started offline reaches the server. */
function useReconnected(react: () => void) {
  const isOffline = useStartedOffline()
  const latest = useRef(react)
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    latest.current = react
  })
  useEffect(() => {
    if (wasOffline.current && !isOffline) latest.current()
    wasOffline.current = isOffline
  }, [isOffline])
}
