import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Award, CircleAlert, CircleCheck, Coffee, Info, MessageCircle, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { formatTime } from '../../platform/format.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { IconDisc } from '../../ui/IconDisc.tsx'
import { Simulated } from '../../ui/PersonMarks.tsx'
import { hrefOf, type Notification } from '../rules.ts'

interface NotificationCardProps {
  notification: Notification
  isNew: boolean
  onSeen: (id: string) => void
  onDelete: () => void
}

/** One notification. Counts as read once it has been visible for a moment. */
export function NotificationCard({ notification, isNew, onSeen, onDelete }: NotificationCardProps) {
  const { id, type, title, message, read, timestamp, simulated } = notification
  const { icon: Icon, look } = LOOKS[type]
  const ref = useSeenOnce(read ? null : id, onSeen)
  const href = hrefOf(notification)
  const words = (
    <>
      <span className={classes('block leading-snug', isNew ? 'font-bold' : 'font-semibold')}>
        {title}
        {simulated && (
          <>
            {' '}
            <Simulated person={{ simulated }} />
          </>
        )}
      </span>
      {message && <span className="line-clamp-4 text-sm text-muted">{message}</span>}
    </>
  )
  return (
    <li
      ref={ref}
      className={classes(
        'relative flex items-start gap-3 rounded-card border bg-surface p-3 shadow-card',
        isNew ? 'border-accent' : 'border-line',
      )}
    >
      <IconDisc look={look}>
        <Icon size={20} />
      </IconDisc>
      <div className="min-w-0 flex-1 wrap-anywhere">
        {href ? (
          // The link covers the whole card. The delete button lies above it.
          <Link href={href} className="block after:absolute after:inset-0 after:rounded-card">
            {words}
          </Link>
        ) : (
          words
        )}
        <p className="mt-0.5 text-sm text-muted">
          <time dateTime={timestamp}>{formatTime(timestamp)}</time>
          {isNew && (
            <span className="font-semibold text-accent">
              {' '}
              <Trans>· New</Trans>
            </span>
          )}
        </p>
      </div>
      <div className="relative">
        <IconButton label={t`Delete “${title}”`} onClick={onDelete}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

const LOOKS = {
  message: { icon: MessageCircle, look: 'bg-sunken text-ink' },
  meeting: { icon: Coffee, look: 'bg-tint text-on-tint' },
  badge: { icon: Award, look: 'bg-tint text-on-tint' },
  success: { icon: CircleCheck, look: 'bg-good-tint text-good' },
  error: { icon: CircleAlert, look: 'bg-bad-tint text-bad' },
  info: { icon: Info, look: 'bg-sunken text-ink' },
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
