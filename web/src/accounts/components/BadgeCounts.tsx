import type { BadgeCount } from '@hereabouts/contract/accounts/schemas-others'
import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { Award } from 'lucide-react'
import { translateName } from '../../platform/translate.ts'

interface BadgeCountsProps {
  counts: readonly BadgeCount[]
  /** How many badges are named. The others are only counted. */
  most?: number
}

/** How many different people gave a person each badge. Renders nothing if nobody gave any. */
export function BadgeCounts({ counts, most = counts.length }: BadgeCountsProps) {
  if (counts.length === 0) return null
  const more = counts.length - most
  return (
    <ul aria-label={t`Badges`} className="flex flex-wrap items-center gap-1.5">
      {counts.slice(0, most).map(({ name, givers }) => (
        <li
          key={name}
          className="inline-flex min-w-0 items-center gap-1.5 rounded-full bg-sunken px-2.5 py-1 text-sm font-semibold"
        >
          <Award size={16} aria-hidden className="shrink-0 text-accent" />
          <span className="min-w-0 wrap-anywhere">{translateName('badge', name)}</span>
          {givers > 1 && (
            <span aria-hidden className="text-muted">
              ×{givers}
            </span>
          )}
          <span className="sr-only">
            <Plural value={givers} one=", from # person" other=", from # people" />
          </span>
        </li>
      ))}
      {more > 0 && (
        <li className="px-1 text-sm text-muted">
          <Plural value={more} other="and # more" />
        </li>
      )}
    </ul>
  )
}
