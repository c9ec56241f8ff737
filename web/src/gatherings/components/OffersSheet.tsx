import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useSetOffers } from '../mutations-offers.ts'
import { OfferChoices } from './OfferChoices.tsx'

interface OffersSheetProps {
  userId: UserId
  gathering: Gathering
  onClose: () => void
}

/** Lets the starter say what the place offers. */
export default function OffersSheet({ userId, gathering, onClose }: OffersSheetProps) {
  const [offers, setOffers] = useState(gathering.offers)
  const save = useSetOffers(userId, gathering.id)
  return (
    <Sheet title={t`What the place offers`} onClose={onClose}>
      <OfferChoices offers={offers} onChange={setOffers} />
      {save.isError && <Notice tone="bad">{textOf(save.error)}</Notice>}
      <Button
        isWide
        busyText={save.isPending && t`Saving…`}
        onClick={() => save.mutate(offers, { onSuccess: onClose })}
      >
        <Trans>Save</Trans>
      </Button>
    </Sheet>
  )
}
