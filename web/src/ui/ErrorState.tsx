import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** Replaces content that failed to load, with a retry button. */
export function ErrorState({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState icon={<CloudOff size={28} />} title={t`That didn’t load`}>
        <p>{text}</p>
        <Button look="secondary" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </EmptyState>
    </div>
  )
}
