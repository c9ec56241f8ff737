import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { SignOutButton } from '../../accounts/components/SignOutButton.tsx'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useAcknowledgeSanction } from '../mutations.ts'
import { useBlockingSanctions } from '../queries.ts'
import { blockingSanction, SANCTION_WORDS } from '../rules.ts'
import { SanctionCard } from './SanctionCard.tsx'

interface LockedOutProps {
  userId: UserId
  /** Called when no sanction locks the person out any more. */
  onFree: () => void
  /** What a suspended or banned person can still do: export their data and delete the account. */
  leaving?: ReactNode
}

/** Replaces the app while a sanction locks the person out. */
export default function LockedOut({ userId, onFree, leaving }: LockedOutProps) {
  const { data: sanctions, error, refetch } = useBlockingSanctions()
  const acknowledge = useAcknowledgeSanction()
  const sanction = sanctions ? blockingSanction(sanctions) : undefined
  useEffect(() => {
    if (sanction === null) onFree()
  }, [sanction, onFree])
  if (!sanction)
    return (
      <Page title={t`One moment`}>
        {error ? (
          <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
        ) : (
          <SkeletonCards label={t`Loading`} count={1} />
        )}
      </Page>
    )
  const isSuspendedOrBanned = sanction.kind === 'suspension' || sanction.kind === 'ban'
  return (
    <Page title={t(SANCTION_WORDS[sanction.kind].title)}>
      <SanctionCard key={sanction.id} sanction={sanction} />
      {!isSuspendedOrBanned && (
        <Button
          isWide
          busyText={acknowledge.isPending && t`One moment...`}
          onClick={() => acknowledge.mutate(sanction.id)}
        >
          <Trans>I’ve read this</Trans>
        </Button>
      )}
      {isSuspendedOrBanned && leaving}
      <SignOutButton userId={userId} />
    </Page>
  )
}
