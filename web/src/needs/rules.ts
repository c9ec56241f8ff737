import { NEEDS, type Need, PLACE_NEEDS, type PlaceNeed } from '@hereabouts/contract/needs/limits'
import { t } from '@lingui/core/macro'
import { formatList, startWithCapital } from '../platform/format.ts'

/** A need as in "Ana needs: step-free, quiet". */
export function needText(need: Need): string {
  switch (need) {
    case 'step_free':
      return t({ message: 'step-free', comment: 'What a person needs at a place: no steps' })
    case 'quiet':
      return t({ message: 'quiet', comment: 'What a person needs at a place' })
    case 'seats':
      return t({ message: 'seats', comment: 'What a person needs at a place' })
    case 'text_first':
      return t({ message: 'text before talking', comment: 'What a person needs: to write before speaking' })
    case 'good_light':
      return t({ message: 'good light', comment: 'What a person needs at a place, as for reading lips' })
    case 'short':
      return t({ message: 'half an hour at most', comment: 'What a person needs: a short meeting' })
    case 'companion':
      return t({ message: 'to bring a companion', comment: 'What a person needs: somebody comes along' })
    case 'no_alcohol':
      return t({ message: 'no alcohol', comment: 'What a person needs at a place' })
    case 'no_photos':
      return t({ message: 'no photos', comment: 'What a person needs when meeting someone' })
  }
}

/** "step-free, quiet", always in the same order. */
export function needsText(needs: readonly Need[]): string {
  const texts = NEEDS.filter((need) => needs.includes(need)).map(needText)
  return formatList(texts, 'unit')
}

export function needOptions(): { value: Need; text: string }[] {
  return NEEDS.map((need) => ({ value: need, text: startWithCapital(needText(need)) }))
}

/** A need as in "The place offers: step-free, companions welcome". */
export function offerText(offer: PlaceNeed): string {
  return offer === 'companion'
    ? t({ message: 'companions welcome', comment: 'What a place offers' })
    : needText(offer)
}

export function offersText(offers: readonly PlaceNeed[]): string {
  const texts = PLACE_NEEDS.filter((offer) => offers.includes(offer)).map(offerText)
  return formatList(texts, 'unit')
}

/** The needs that a place can meet, without those that the host says this one meets. */
export function unstatedNeeds(needs: readonly Need[], offers: readonly PlaceNeed[]): PlaceNeed[] {
  return PLACE_NEEDS.filter((need) => needs.includes(need) && !offers.includes(need))
}
