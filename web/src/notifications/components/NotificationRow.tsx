import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Award, Coffee, Info, MessageCircle, UserPlus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { iconOf } from '../../interests/components/InterestIcon.tsx'
import { RemoveFromCalendar } from '../../meetups/components/RemoveFromCalendar.tsx'
import { formatTime } from '../../platform/format.ts'
import { formatAgo } from '../../platform/format-ago.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { IconDisc } from '../../ui/IconDisc.tsx'
import { Simulated } from '../../ui/PersonMarks.tsx'
import { hrefOf, type Notification } from '../rules.ts'

interface NotificationRowProps {
  notification: Notification
  isNew: boolean
  /** The time in milliseconds. */
  now: number
  onSeen: (id: string) => void
  onDelete: () => void
}

/** One notification. Counts as read once it has been visible for a moment. */
export function NotificationRow({ notification, isNew, now, onSeen, onDelete }: NotificationRowProps) {
  const { id, title, message, read, timestamp, simulated } = notification
  const ref = useSeenOnce(read ? null : id, onSeen)
  const href = hrefOf(notification)
  const cancelled = /^meetup-(\d+)-cancelled$/.exec(id)?.[1]
  const words = (
    <>
      <span className={classes('block leading-snug', isNew ? 'font-bold' : 'font-semibold')}>
        <bdi>{title}</bdi>
        {simulated && (
          <>
            {' '}
            <Simulated person={{ simulated }} />
          </>
        )}
      </span>
      {message && (
        <span
          dir="auto"
          className={classes(
            'line-clamp-3 text-sm [text-align:match-parent]',
            isNew ? 'text-ink' : 'text-muted',
          )}
        >
          {message}
        </span>
      )}
    </>
  )
  return (
    <li
      ref={ref}
      className={classes(
        'relative flex flex-wrap items-center gap-x-3 py-3 ps-5 pe-1 transition',
        isNew ? 'bg-tint' : href && 'hover:bg-sunken',
      )}
    >
      {isNew && (
        <span
          aria-hidden
          className="absolute start-1.5 top-1/2 size-2 -translate-y-1/2 rounded-full bg-accent"
        />
      )}
      <Face notification={notification} />
      <div className="min-w-[min(100%-4rem,8rem)] flex-1 wrap-anywhere">
        {href ? (
          // The link covers the whole row. The delete button lies above it.
          <Link href={href} className="block after:absolute after:inset-0">
            {words}
          </Link>
        ) : (
          words
        )}
        {cancelled && <RemoveFromCalendar meetupId={Number(cancelled)} />}
        <p className={classes('text-xs', isNew ? 'font-bold text-on-tint' : 'text-muted')}>
          <time dateTime={timestamp}>{whenOf(timestamp, now)}</time>
          {isNew && (
            <span className="sr-only">
              <Trans>· New</Trans>
            </span>
          )}
        </p>
      </div>
      <div className="relative ms-auto shrink-0">
        <IconButton label={t`Delete “${title}”`} onClick={onDelete}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

/** `7:05 PM, 3 minutes ago`; after a day only the time, because the day is above the list. */
function whenOf(timestamp: string, now: number): string {
  const [time, at] = [formatTime(timestamp), Date.parse(timestamp)]
  if (now - at >= DAY_MS) return time
  // What the phone noted itself may be ahead of the server's time.
  const ago = formatAgo(at, now - at < MINUTE_MS ? at : now)
  return t`${time}, ${ago}`
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The person it is about with the icon of its interest or type, or a larger icon alone. */
function Face({ notification: { type, person, interest } }: { notification: Notification }) {
  const { icon, disc, mark } = LOOKS[type]
  const Icon = (type === 'meeting' && interest && iconOf(interest)) || icon
  if (!person)
    return (
      <IconDisc look={disc}>
        <Icon size={20} />
      </IconDisc>
    )
  return (
    <span aria-hidden className="relative shrink-0">
      <Avatar id={person.id} name={person.name} url={person.avatarUrl} size={44} />
      <span
        className={classes(
          'absolute -end-1 -bottom-1 flex size-[22px] items-center justify-center rounded-full ring-2 ring-surface',
          mark,
        )}
      >
        <Icon size={12} strokeWidth={2.5} />
      </span>
    </span>
  )
}

const LOOKS = {
  message: { icon: MessageCircle, disc: 'bg-sunken text-ink', mark: 'bg-ink text-paper' },
  meeting: { icon: Coffee, disc: 'bg-accent text-on-accent', mark: 'bg-accent text-on-accent' },
  badge: { icon: Award, disc: 'bg-accent text-on-accent', mark: 'bg-accent text-on-accent' },
  success: { icon: UserPlus, disc: 'bg-good-tint text-good', mark: 'bg-good text-paper' },
  info: { icon: Info, disc: 'bg-sunken text-ink', mark: 'bg-ink text-paper' },
}

const SEEN_AFTER_MS = 800

/** Calls `onSeen` once the element has been visible for a moment. Pass null as `id` to stop observing. */
function useSeenOnce(id: string | null, onSeen: (id: string) => void) {
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const element = ref.current
    if (id === null || !element || typeof IntersectionObserver !== 'function') return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (entry?.isIntersecting && document.visibilityState === 'visible')
          timer = setTimeout(() => onSeen(id), SEEN_AFTER_MS)
      },
      { threshold: 0.6 },
    )
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [id, onSeen])
  return ref
}
