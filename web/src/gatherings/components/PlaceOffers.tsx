import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, useState } from 'react'
import { useKeptNeeds } from '../../needs/queries.ts'
import { needsText, offersText, unstatedNeeds } from '../../needs/rules.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { Notice } from '../../ui/Notice.tsx'

const OffersSheet = lazy(() => loadPart(() => import('./OffersSheet.tsx')))

interface PlaceOffersProps {
  userId: UserId
  gathering: Gathering
  /** Whether the starter can still change it. */
  canChange: boolean
}

/**
 * What the starter says that the place offers, and what of the person's own needs they leave open. The phone
 * compares the two; nobody else learns of it.
 */
export default function PlaceOffers({ userId, gathering, canChange }: PlaceOffersProps) {
  const { offers, isStarter } = gathering
  const [isOpen, setIsOpen] = useState(false)
  const { data: kept = [] } = useKeptNeeds(userId)
  const list = offersText(offers)
  const unstated = needsText(unstatedNeeds(kept, offers))
  const close = () => setIsOpen(false)
  return (
    <>
      {(offers.length > 0 || (isStarter && canChange)) && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="min-w-[min(100%,12rem)] flex-1">
            {offers.length > 0 ? (
              <Trans>The place offers: {list}</Trans>
            ) : (
              <span className="text-muted">
                <Trans>Say what the place offers, so that more people can come.</Trans>
              </span>
            )}
          </p>
          {isStarter && canChange && (
            <button
              type="button"
              aria-label={t`Change what the place offers`}
              aria-haspopup="dialog"
              onClick={() => setIsOpen(true)}
              className="min-h-11 rounded-field px-2 text-sm font-semibold text-accent hover:bg-tint"
            >
              <Trans>Change</Trans>
            </button>
          )}
        </div>
      )}
      {!isStarter && unstated !== '' && (
        <Notice tone="info">
          <Trans>The host hasn’t said whether this fits what you need: {unstated}. Only you see this.</Trans>
        </Notice>
      )}
      {isOpen && (
        <SheetBoundary onClose={close}>
          <OffersSheet userId={userId} gathering={gathering} onClose={close} />
        </SheetBoundary>
      )}
    </>
  )
}
