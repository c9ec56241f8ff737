import { CircleUserRound, Hexagon, MessageCircle } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useConversations } from '../chat/queries.ts'
import { CountDot } from '../ui/CountDot.tsx'
import { classes } from '../ui/classes.ts'

/** The main navigation, at the bottom within reach of the thumbs. */
export function Navigation() {
  const [path] = useLocation()
  const { data: conversations } = useConversations()
  const unread = conversations?.reduce((sum, conversation) => sum + conversation.unread, 0) ?? 0
  // In a conversation, the bottom edge belongs to the message field.
  if (/^\/chat\/./.test(path)) return null
  return (
    <>
      {/* The room at the end of the page that the bar covers. */}
      <div aria-hidden className="h-[calc(4rem+1px+env(safe-area-inset-bottom))] shrink-0" />
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur"
      >
        <ul className="mx-auto flex max-w-[480px]">
          <Place href="/" label="Nearby" isCurrent={path === '/'} icon={<Hexagon size={24} aria-hidden />} />
          <Place
            href="/chat"
            label="Chats"
            count={unread}
            isCurrent={path === '/chat'}
            icon={<MessageCircle size={24} aria-hidden />}
          />
          <Place
            href="/profile"
            label="Profile"
            isCurrent={path === '/profile'}
            icon={<CircleUserRound size={24} aria-hidden />}
          />
        </ul>
      </nav>
    </>
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
          isCurrent ? 'text-accent' : 'text-muted hover:text-ink',
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
