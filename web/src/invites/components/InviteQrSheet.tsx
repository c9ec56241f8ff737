import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { useBackCloses } from '../../ui/back-closes.ts'
import QrCode from '../../ui/QrCode.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useCopyInvite } from '../mutations.ts'

/** Shows the link as a QR code and as text for a friend nearby. */
export default function InviteQrSheet({ url, onClose }: { url: string; onClose: () => void }) {
  const copy = useCopyInvite()
  useBackCloses(onClose)
  return (
    <Sheet
      title={t`Scan to join`}
      description={t`Your friend points their phone’s camera at it.`}
      onClose={onClose}
    >
      <div className="flex flex-col items-center gap-4">
        <QrCode text={url} label={t`QR code of the link`} />
        <p className="text-center font-semibold break-all select-all">{url}</p>
        <Button look="secondary" isWide disabled={copy.isPending} onClick={() => copy.mutate(url)}>
          <Copy size={20} aria-hidden /> <Trans>Copy link</Trans>
        </Button>
      </div>
    </Sheet>
  )
}
