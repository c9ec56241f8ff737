import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy } from 'react'
import { SignBox } from '../../meetups/components/Sign.tsx'
import { useCelebrationsHere } from '../../meetups/live-celebrations.ts'
import { signText } from '../../meetups/rules-sign.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { formatList } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { translateName } from '../../platform/translate.ts'
import { Card } from '../../ui/Card.tsx'
import { SIGN_TEXTS } from '../rules-sign.ts'
import { FacesRing } from './FacesRing.tsx'
import { JustProved } from './JustProved.tsx'

const OnSiteScreen = lazy(() => loadPart(() => import('./OnSiteScreen.tsx')))

interface OnSiteProps {
  userId: UserId
  gathering: Gathering
  sign: NonNullable<Gathering['sign']>
  /** Whether its full screen is open. */
  isOpen: boolean
  onClose: () => void
}

/** How members find each other and prove that they met, from shortly before the gathering until its end. */
export default function OnSite({ userId, gathering, sign, isOpen, onClose }: OnSiteProps) {
  const latest = useCelebrationsHere(gathering.startsAt)
  const { colour, word, otherWords } = sign
  const ownWord = translateName('meeting word', word)
  const others = otherWords.filter((each) => each !== ownWord)
  const shown = { colour, text: signText(SIGN_TEXTS[colour], others.length === 0), word: ownWord }
  const otherWord = others.length > 0 && <OtherWords words={others} />
  const celebration = latest && <JustProved key={latest.id} meetup={latest} />
  return (
    <Card isAccented arrives aria-label={t`Find each other`}>
      <div className="flex flex-col gap-5">
        <SignBox {...shown} isLarge>
          {otherWord}
        </SignBox>
        {!isOpen && celebration}
        <FacesRing userId={userId} gathering={gathering} />
      </div>
      {isOpen && (
        <SheetBoundary onClose={onClose}>
          <OnSiteScreen
            userId={userId}
            gathering={gathering}
            sign={{ ...shown, otherWord }}
            celebration={celebration}
            onClose={onClose}
          />
        </SheetBoundary>
      )}
    </Card>
  )
}

/** The words on the screens of members who use other languages. */
function OtherWords({ words }: { words: readonly string[] }) {
  const list = formatList(words, 'unit')
  return (
    <p className="text-lg font-semibold">
      <Trans>
        On other screens: <bdi>{list}</bdi>
      </Trans>
    </p>
  )
}
