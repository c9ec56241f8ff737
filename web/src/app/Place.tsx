import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CountDot } from '../ui/CountDot.tsx'
import { classes } from '../ui/classes.ts'

interface PlaceProps {
  href: string
  label: string
  icon: ReactNode
  isCurrent: boolean
  count?: number
}

/** A page that the navigation leads to. */
export function Place({ href, label, icon, isCurrent, count = 0 }: PlaceProps) {
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
        <span className="text-center">
          {label}
          {count > 0 && (
            <span className="sr-only">
              <Plural value={count} one="# unread" other="# unread" />
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
