import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { AreaForCodes } from '../../meetups/components/AreaForCodes.tsx'
import { Exchange } from '../../meetups/components/Exchange.tsx'
import { ShownCode } from '../../meetups/components/OwnCode.tsx'
import { SignScreen } from '../../meetups/components/SignScreen.tsx'
import { type CodeOf, codeInQrCode, qrCodeText } from '../../meetups/rules-code.ts'
import { translateName } from '../../platform/translate.ts'
import { useProveGathering } from '../mutations-on-site.ts'
import { useGatheringCode } from '../queries-on-site.ts'
import { FacesRing } from './FacesRing.tsx'

interface OnSiteScreenProps {
  userId: UserId
  gathering: Gathering
  sign: ComponentProps<typeof SignScreen>['sign']
  /** Shown below the faces, where people look. */
  celebration: ReactNode
  onClose: () => void
}

/** The full screen on site: colour and word, and, one swipe below, the ring of faces and the codes. */
export default function OnSiteScreen({ userId, gathering, sign, celebration, onClose }: OnSiteScreenProps) {
  return (
    <SignScreen title={translateName('interest', gathering.interest.name)} sign={sign} onClose={onClose}>
      <FacesRing userId={userId} gathering={gathering} />
      {celebration}
      <AreaForCodes
        why={
          <Trans>Your location shows that you’re together. Only your large hexagon leaves your phone.</Trans>
        }
      >
        {(cell) => <GatheringCodes userId={userId} gathering={gathering} cell={cell} />}
      </AreaForCodes>
    </SignScreen>
  )
}

interface GatheringCodesProps extends Pick<OnSiteScreenProps, 'userId' | 'gathering'> {
  cell: string
}

function GatheringCodes({ userId, gathering: { id }, cell }: GatheringCodesProps) {
  const code = useGatheringCode(id, cell)
  const prove = useProveGathering(userId, id, cell)
  const [entered, setEntered] = useState(0)
  const of: CodeOf = `G${id}`
  return (
    <Exchange
      // A new key after each member empties the field and shows the viewer's own code again.
      key={entered}
      ownCode={
        <ShownCode code={code} textOfQrCode={(digits) => qrCodeText(of, digits)}>
          <Trans>Let the others scan or enter your code</Trans>
        </ShownCode>
      }
      read={(text) => codeInQrCode(text, of)}
      scanText={t`Scan a code`}
      differentText={t`That’s a different code, not one of this gathering.`}
      entryLabel={t`Or enter the code on somebody’s screen`}
      confirm={{
        isPending: prove.isPending,
        error: prove.error,
        mutate: (digits, then) =>
          prove.mutate(digits, { ...then, onSuccess: () => setEntered((count) => count + 1) }),
      }}
    />
  )
}
