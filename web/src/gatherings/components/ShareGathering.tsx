import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useShareLink } from '../../platform/share.ts'
import { translateName } from '../../platform/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { roundLook } from '../../ui/ThumbBar.tsx'
import { gatheringUrl, whenWithin } from '../rules.ts'

interface ShareGatheringProps {
  gathering: Gathering
  code: string
  /** Beside the main action, instead of being it. */
  isRound: boolean
}

/** Shares the link of the public page. */
export function ShareGathering({ gathering, code, isRound }: ShareGatheringProps) {
  const share = useShareLink()
  const url = gatheringUrl(location.origin, code)
  const { label } = gathering
  const activity = translateName('interest', gathering.interest.name)
  // `0` yields the full date instead of "tomorrow", because the message may be read on another day.
  const when = whenWithin(gathering, 0)
  const text = t`${activity}, ${label}: ${when}. Are you in?`
  const action = { disabled: share.isPending, onClick: () => share.mutate({ title: activity, text, url }) }
  return isRound ? (
    <button type="button" aria-label={t`Share`} className={roundLook} {...action}>
      <Share2 size={22} aria-hidden />
    </button>
  ) : (
    <Button isWide isLarge {...action}>
      <Share2 size={20} aria-hidden /> <Trans>Share</Trans>
    </Button>
  )
}
