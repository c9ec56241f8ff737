import type { Need } from '@hereabouts/contract/needs/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { needsText } from '../../needs/rules.ts'

interface NeedsLineProps {
  name: string
  needs: readonly Need[]
  onChange: () => void
}

/** What the other person will read once both have agreed, and a button to change it. */
export function NeedsLine({ name, needs, onChange }: NeedsLineProps) {
  const list = needsText(needs)
  return (
    <WithChange onChange={onChange}>
      <span className="text-sm text-muted">
        <Trans>
          Once you’ve agreed, <bdi>{name}</bdi> reads what you need: {list}
        </Trans>
      </span>
    </WithChange>
  )
}

/** A text with a button beside it that changes what the person needs. */
export function WithChange({ onChange, children }: { onChange: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="min-w-[min(100%,12rem)] flex-1">{children}</p>
      <button
        type="button"
        aria-label={t`Change what I need`}
        onClick={onChange}
        className="min-h-11 rounded-field px-2 text-sm font-semibold text-accent hover:bg-tint"
      >
        <Trans>Change</Trans>
      </button>
    </div>
  )
}
