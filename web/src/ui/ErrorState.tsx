import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { requestIdOf } from '../platform/call-error.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface ErrorStateProps {
  text: string
  /** What failed. If the server answered, people can copy the id under which its log has it. */
  error?: unknown
  onRetry: () => void
}

/** Replaces content that failed to load, with a retry button. */
export function ErrorState({ text, error, onRetry }: ErrorStateProps) {
  const id = requestIdOf(error)
  return (
    <div role="alert">
      <EmptyState icon={<CloudOff size={28} />} title={t`That didn’t load`}>
        <p>{text}</p>
        <Button look="secondary" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
        {id && (
          <p className="text-xs text-muted">
            {t`Error ID`}{' '}
            <code dir="ltr" className="select-all">
              {id}
            </code>
          </p>
        )}
      </EmptyState>
    </div>
  )
}
