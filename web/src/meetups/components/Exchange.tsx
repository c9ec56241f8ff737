import { t } from '@lingui/core/macro'
import { QrCode, ScanLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CodeEntry, type Confirm } from './CodeEntry.tsx'
import { ScanCode } from './ScanCode.tsx'

interface ExchangeProps {
  /** The viewer's code, in whose place the camera shows. */
  ownCode: ReactNode
  /** Extracts the code from a QR code's text. Null for any other text. */
  read: (text: string) => string | null
  /** The button that opens the camera. */
  scanText: string
  /** What to say about a QR code from elsewhere. */
  differentText: string
  /** The label of the field for a code. */
  entryLabel: string
  confirm: Confirm
}

/** The viewer's code, and two ways to enter that of another person. */
export function Exchange({ ownCode, read, scanText, differentText, entryLabel, confirm }: ExchangeProps) {
  const [isScanning, setIsScanning] = useState(false)
  return (
    <>
      {isScanning ? (
        <ScanCode
          read={read}
          onFound={(code) => confirm.mutate(code, { onError: () => setIsScanning(false) })}
          isHeld={confirm.isPending}
          differentText={differentText}
        />
      ) : (
        ownCode
      )}
      <Button look={isScanning ? 'secondary' : 'primary'} isWide onClick={() => setIsScanning(!isScanning)}>
        {isScanning ? <QrCode size={20} aria-hidden /> : <ScanLine size={20} aria-hidden />}
        {isScanning ? t`Show my code` : scanText}
      </Button>
      <CodeEntry label={entryLabel} confirm={confirm} />
    </>
  )
}
