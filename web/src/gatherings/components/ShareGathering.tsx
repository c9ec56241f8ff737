import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { QrCode as QrIcon, Share2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { useShareLink } from '../../platform/share.ts'
import { translateName } from '../../platform/translate.ts'
import { Button, type ButtonLook } from '../../ui/Button.tsx'
import { gatheringUrl, whenWithin } from '../rules.ts'

const GatheringLink = lazy(() => loadPart(() => import('./GatheringLink.tsx')))

/** Buttons that share the link of the public page, or show it as a QR code. */
export function ShareGathering({
  gathering,
  code,
  look = 'primary',
}: {
  gathering: Gathering
  code: string
  look?: ButtonLook
}) {
  const [isQrOpen, setIsQrOpen] = useState(false)
  const share = useShareLink()
  const url = gatheringUrl(location.origin, code)
  const { label } = gathering
  const activity = translateName('interest', gathering.interest.name)
  // `0` yields the full date instead of "tomorrow", because the message may be read on another day.
  const when = whenWithin(gathering, 0)
  const text = t`${activity}, ${label}: ${when}. Are you in?`
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
      <Button
        look={look}
        disabled={share.isPending}
        onClick={() => share.mutate({ title: activity, text, url })}
      >
        <Share2 size={20} aria-hidden /> <Trans>Share</Trans>
      </Button>
      <Button look="secondary" onClick={() => setIsQrOpen(true)}>
        <QrIcon size={20} aria-hidden /> <Trans>QR code</Trans>
      </Button>
      {isQrOpen && (
        <SheetBoundary onClose={() => setIsQrOpen(false)}>
          <GatheringLink id={gathering.id} url={url} onClose={() => setIsQrOpen(false)} />
        </SheetBoundary>
      )}
    </div>
  )
}
