import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { requestIdOf } from './request-id.ts'

interface ErrorStateProps {
  text: string
  /** What failed. If the server answered, people can copy the id under which its log has it. */
  error?: unknown
  onRetry: () => void
}

/** Replaces content that failed to load, with a retry button. */
export function ErrorState({ text, error, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState icon={<CloudOff size={28} />} title={t`That didn’t load`}>
        <p>{text}</p>
        <Button look="secondary" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
        {!text.includes(requestIdOf(error) ?? '') && <ErrorId error={error} />}
      </EmptyState>
    </div>
  )
}

/** The id of the request that failed, if the server answered. */
export function ErrorId({ error }: { error: unknown }) {
  const id = requestIdOf(error)
  return (
    id && (
      <small>
        {t`Error ID`} {id}
      </small>
    )
  )
}
