import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { CallError, textOf } from '../../platform/call-error.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'

const PasskeyNeeded = lazy(() => loadPart(() => import('../../sign-in/components/PasskeyNeeded.tsx')))

export interface Query<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

interface LoadedProps<Data> {
  query: Query<Data>
  label: string
  children: (data: Data) => ReactNode
}

/** Renders a query's data, or a placeholder while it loads, or its error. */
export function Loaded<Data>({ query: { data, error, refetch }, label, children }: LoadedProps<Data>) {
  const denial = errorIn(error)
  if (denial?.code === 'PASSKEY_NEEDED')
    return (
      <Suspense fallback={<SkeletonCards label={label} />}>
        <PasskeyNeeded text={denial.text} onProved={refetch} />
      </Suspense>
    )
  if (denial) return <Denied isSignedIn={denial.status === 403} text={denial.message} />
  if (data !== undefined) return children(data)
  return error ? (
    <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  ) : (
    <SkeletonCards label={label} />
  )
}

/** The error, if the server rejected the viewer (401 or 403); otherwise null. */
export function errorIn(error: Error | null): CallError | null {
  const isRejected = error instanceof CallError && (error.status === 401 || error.status === 403)
  return isRejected ? error : null
}

/** Replaces content that the viewer may not see. */
function Denied({ isSignedIn, text }: { isSignedIn: boolean; text: string }) {
  return (
    <div role="alert">
      <EmptyState icon={<LockKeyhole size={28} />} title={t`Only our team can see this`}>
        <p>{text}</p>
        {isSignedIn ? (
          <ButtonLink href="/" look="secondary">
            <Trans>Back to home</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink href="/signin">
            <Trans>Sign In</Trans>
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  )
}
