import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy, Printer } from 'lucide-react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useBackCloses } from '../../ui/back-closes.ts'
import QrCode from '../../ui/QrCode.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useCopyGathering } from '../mutations-share.ts'

/** The link of the public page as a QR code and as text, and the way to the poster. */
export default function LinkSheet({ id, url, onClose }: { id: number; url: string; onClose: () => void }) {
  const copy = useCopyGathering()
  useBackCloses(onClose)
  return (
    <Sheet
      title={t`Let them scan it`}
      description={t`They see what, when and the area. Never the place, and nobody’s name.`}
      onClose={onClose}
    >
      <div className="flex flex-col items-center gap-4">
        <QrCode text={url} label={t`QR code of the link`} />
        <p className="text-center font-semibold break-all select-all">{url}</p>
        <Button look="secondary" isWide disabled={copy.isPending} onClick={() => copy.mutate(url)}>
          <Copy size={20} aria-hidden /> <Trans>Copy link</Trans>
        </Button>
        <ButtonLink look="quiet" isWide href={`/gatherings/${id}/poster`}>
          <Printer size={20} aria-hidden /> <Trans>Print a poster</Trans>
        </ButtonLink>
      </div>
    </Sheet>
  )
}
