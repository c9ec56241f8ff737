import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import QrCode from './QrCode.tsx'
import { Sheet } from './Sheet.tsx'

interface LinkSheetProps {
  title: string
  description: string
  url: string
  onCopy: () => void
  isCopying: boolean
  onClose: () => void
  /** Other ways to spread the link. */
  children?: ReactNode
}

/** A link as a QR code and as text, for somebody who stands close by. */
export function LinkSheet({ title, description, url, onCopy, isCopying, onClose, children }: LinkSheetProps) {
  return (
    <Sheet title={title} description={description} onClose={onClose}>
      <div className="flex flex-col items-center gap-4">
        <QrCode text={url} label={t`QR code of the link`} />
        <p className="text-center font-semibold break-all select-all">{url}</p>
        <Button look="secondary" isWide disabled={isCopying} onClick={onCopy}>
          <Copy size={20} aria-hidden /> <Trans>Copy link</Trans>
        </Button>
        {children}
      </div>
    </Sheet>
  )
}
