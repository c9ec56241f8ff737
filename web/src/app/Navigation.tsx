import { t } from '@lingui/core/macro'
import { CircleUserRound, Hexagon, MessageCircle } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { useUnreadCount } from '../chat/queries.ts'
import { loadPart } from '../platform/fresh-build.ts'
import { useIsWide } from '../ui/wide.ts'
import { Place } from './Place.tsx'

// Only the rail of wide screens has them.
const Inbox = lazy(() => loadPart(async () => ({ default: (await import('./RailPlaces.tsx')).Inbox })))
const Team = lazy(() => loadPart(async () => ({ default: (await import('./RailPlaces.tsx')).Team })))

/** The profile and the pages that its list leads to. */
const OWN_PAGES =
  /^\/(profile|account|safety|trusted-contacts|badges|invites|user-verification|measures|notifications\/settings)(\/|$)/

/**
 * The main navigation: at the bottom within reach of the thumbs, or a rail on wide screens,
 * with room for more places.
 */
export function Navigation({ userId }: { userId: number }) {
  const [path] = useLocation()
  const isWide = useIsWide()
  const unread = useUnreadCount()
  const isInConversation = /^\/chat\/./.test(path)
  // In a conversation, the bottom edge belongs to the message field.
  if (isInConversation && !isWide) return null
  return (
    <>
      {/* The room at the end of the page that the bar covers. */}
      <div aria-hidden className="h-[calc(4rem+1px+env(safe-area-inset-bottom))] shrink-0 wide:hidden" />
      <nav
        aria-label={t`Main`}
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur wide:end-auto wide:top-(--top-room) wide:w-(--rail-width) wide:ps-(--side-inset) wide:border-e wide:border-t-0 wide:pt-4"
      >
        <ul className="mx-auto flex max-w-[480px] wide:flex-col wide:gap-2">
          <Place
            href="/"
            label={t`Nearby`}
            isCurrent={path === '/' || path.startsWith('/gatherings')}
            icon={<Hexagon size={24} aria-hidden />}
          />
          <Place
            href="/chat"
            label={t`Chats`}
            count={unread}
            isCurrent={path === '/chat' || isInConversation}
            icon={<MessageCircle size={24} aria-hidden />}
          />
          {isWide && (
            <Suspense fallback={<li className="min-h-16 flex-1" />}>
              <Inbox userId={userId} isCurrent={path === '/notifications'} />
            </Suspense>
          )}
          <Place
            href="/profile"
            label={t`Profile`}
            isCurrent={OWN_PAGES.test(path)}
            icon={<CircleUserRound size={24} aria-hidden />}
          />
          {isWide && (
            <Suspense>
              <Team userId={userId} isCurrent={/^\/(admin|monitoring)/.test(path)} />
            </Suspense>
          )}
        </ul>
      </nav>
    </>
  )
}
