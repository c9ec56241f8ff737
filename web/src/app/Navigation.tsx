import { Bell, CircleUserRound, Hexagon, LayoutDashboard, MessageCircle } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useOwnUser } from '../accounts/queries.ts'
import { useUnreadCount } from '../chat/queries.ts'
import { useUnread } from '../notifications/device-inbox.ts'
import { CountDot } from '../ui/CountDot.tsx'
import { classes } from '../ui/classes.ts'
import { useIsWide } from '../ui/wide.ts'

/** The main navigation: at the bottom within reach of the thumbs, or a rail on wide screens, with room for more places. */
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
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur wide:end-auto wide:top-(--top-room) wide:w-(--rail-width) wide:border-e wide:border-t-0 wide:pt-4"
      >
        <ul className="mx-auto flex max-w-[480px] wide:flex-col wide:gap-2">
          <Place href="/" label="Nearby" isCurrent={path === '/'} icon={<Hexagon size={24} aria-hidden />} />
          <Place
            href="/chat"
            label="Chats"
            count={unread}
            isCurrent={path === '/chat' || isInConversation}
            icon={<MessageCircle size={24} aria-hidden />}
          />
          {isWide && <Inbox userId={userId} isCurrent={path === '/notifications'} />}
          <Place
            href="/profile"
            label="Profile"
            isCurrent={path === '/profile' || path.startsWith('/profile/')}
            icon={<CircleUserRound size={24} aria-hidden />}
          />
          {isWide && <Team userId={userId} isCurrent={/^\/(admin|monitoring)/.test(path)} />}
        </ul>
      </nav>
    </>
  )
}

function Inbox({ userId, isCurrent }: { userId: number; isCurrent: boolean }) {
  const unread = useUnread(userId)
  return (
    <Place
      href="/notifications"
      label="Inbox"
      count={unread}
      isCurrent={isCurrent}
      icon={<Bell size={24} aria-hidden />}
    />
  )
}

/** The way to the team's pages, for people with a role. */
function Team({ userId, isCurrent }: { userId: number; isCurrent: boolean }) {
  const { data: user } = useOwnUser(userId)
  if (!user || user.role === 'user') return null
  return (
    <Place
      href="/admin-main"
      label="Team"
      isCurrent={isCurrent}
      icon={<LayoutDashboard size={24} aria-hidden />}
    />
  )
}

interface PlaceProps {
  href: string
  label: string
  icon: React.ReactNode
  isCurrent: boolean
  count?: number
}

function Place({ href, label, icon, isCurrent, count = 0 }: PlaceProps) {
  return (
    <li className="flex-1">
      <Link
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        className={classes(
          'relative flex min-h-16 flex-col items-center justify-center gap-0.5 text-xs font-semibold',
          'wide:mx-2 wide:rounded-card wide:text-sm',
          isCurrent ? 'text-accent wide:bg-tint wide:text-on-tint' : 'text-muted hover:text-ink',
        )}
      >
        <span className="relative">
          {icon}
          <CountDot count={count} />
        </span>
        <span>
          {label}
          {count > 0 && <span className="sr-only">{count} unread</span>}
        </span>
      </Link>
    </li>
  )
}
