import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, useState } from 'react'
import { SignBox } from '../../meetups/components/Sign.tsx'
import { useCelebrationsHere } from '../../meetups/live-celebrations.ts'
import { signText } from '../../meetups/rules-sign.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { formatList } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { translateName } from '../../platform/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { SIGN_TEXTS } from '../rules-sign.ts'
import { FacesRing } from './FacesRing.tsx'
import { JustProved } from './JustProved.tsx'

const OnSiteScreen = lazy(() => loadPart(() => import('./OnSiteScreen.tsx')))

interface OnSiteProps {
  userId: UserId
  gathering: Gathering
  sign: NonNullable<Gathering['sign']>
}

/** How members find each other and prove that they met, from shortly before the gathering until its end. */
export default function OnSite({ userId, gathering, sign }: OnSiteProps) {
  const [isOpen, setIsOpen] = useState(false)
  const latest = useCelebrationsHere(gathering.startsAt)
  const { colour, word, otherWords } = sign
  const hasMetAll = gathering.members.every(({ id }) => gathering.proved.includes(id))
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
        <Button
          isWide
          isLarge
          look={hasMetAll ? 'secondary' : 'primary'}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <Trans>I’m here</Trans>
        </Button>
      </div>
      {isOpen && (
        <SheetBoundary onClose={() => setIsOpen(false)}>
          <OnSiteScreen
            userId={userId}
            gathering={gathering}
            sign={{ ...shown, otherWord }}
            celebration={celebration}
            onClose={() => setIsOpen(false)}
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
