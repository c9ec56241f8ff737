import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useAcceptRules } from '../mutations-rules.ts'
import { useHouse } from '../queries.ts'
import { HouseText } from './HouseText.tsx'

interface RulesSheetProps {
  userId: UserId
  hasAcceptedEarlier: boolean
  onLater: () => void
}

/**
 * Asks a member to accept the house's rules. It can be closed, because somebody in the middle of a meeting may need the
 * page below it, and asks again at the next start.
 */
export default function RulesSheet({ onLater, ...props }: RulesSheetProps): ReactNode {
  return (
    <SheetBoundary onClose={onLater}>
      <Sheet
        title={props.hasAcceptedEarlier ? t`Our rules have changed` : t`Our house rules`}
        description={t`Please read them. Everyone here agrees to them.`}
        onClose={onLater}
      >
        <Rules {...props} onLater={onLater} />
      </Sheet>
    </SheetBoundary>
  )
}

function Rules({ userId, onLater }: RulesSheetProps) {
  const { data: house, isFetchedAfterMount, error, refetch } = useHouse()
  const accept = useAcceptRules(userId)
  if (!house || !isFetchedAfterMount)
    return error ? (
      <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
    ) : (
      <SkeletonCards label={t`Loading the text`} />
    )
  return (
    <>
      <HouseText text={house.rules} headings="h3" />
      {accept.error && <Notice tone="bad">{textOf(accept.error)}</Notice>}
      <div className="flex flex-col gap-2">
        <Button
          isWide
          busyText={accept.isPending && t`One moment…`}
          onClick={() => accept.mutate(house.rulesVersion)}
        >
          <Trans>I accept</Trans>
        </Button>
        <Button look="quiet" isWide onClick={onLater}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </>
  )
}
