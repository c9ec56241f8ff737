import { PLACE_NEEDS, type PlaceNeed } from '@hereabouts/contract/needs/limits'
import { t } from '@lingui/core/macro'
import { offerText } from '../../needs/rules.ts'
import { startWithCapital } from '../../platform/format.ts'
import { Choices } from '../../ui/Choices.tsx'

interface OfferChoicesProps {
  offers: readonly PlaceNeed[]
  onChange: (offers: PlaceNeed[]) => void
}

/** What the starter says that the place offers. */
export function OfferChoices({ offers, onChange }: OfferChoicesProps) {
  return (
    <Choices
      label={t`The place offers`}
      options={PLACE_NEEDS.map((offer) => ({ value: offer, text: startWithCapital(offerText(offer)) }))}
      chosen={offers}
      max={PLACE_NEEDS.length}
      hint={t`Only if you’re sure`}
      onChange={onChange}
    />
  )
}
