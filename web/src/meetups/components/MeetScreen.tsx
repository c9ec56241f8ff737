import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { QrCode, ScanLine, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useBackCloses } from '../../ui/back-closes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Simulated } from '../../ui/Simulated.tsx'
import { useScreenStaysOn } from '../device-screen.ts'
import { useConfirm } from '../mutations.ts'
import { codeInPicture } from '../rules-code.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { CompareWords } from './CompareWords.tsx'
import { OwnCode } from './OwnCode.tsx'
import { ScanCode } from './ScanCode.tsx'
import { Sign } from './Sign.tsx'

/** What is held up when two stand in front of each other: the sign, one's own code, and a way to take the other's. */
export default function MeetScreen({ meetup, onClose }: { meetup: Meetup; onClose: () => void }) {
  const { id, other, sign } = meetup
  const [isScanning, setIsScanning] = useState(false)
  const [opener] = useState(() => document.activeElement as HTMLElement | null)
  const confirm = useConfirm(id)
  useBackCloses(onClose)
  useScreenStaysOn()
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener?.focus()
          }}
          className="fixed inset-0 z-50 animate-fade overflow-y-auto bg-paper"
        >
          <div className="mx-auto flex min-h-full max-w-[480px] flex-col gap-5 px-5 pt-[max(0.5rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))]">
            <div className="-mr-2 -mb-2 flex items-center justify-between gap-3">
              <Dialog.Title className="min-w-0 text-xl font-bold wrap-break-word">
                You and {other.name} <Simulated person={other} />
              </Dialog.Title>
              <Dialog.Close asChild>
                <IconButton label="Close">
                  <X size={24} aria-hidden />
                </IconButton>
              </Dialog.Close>
            </div>
            {sign && <Sign sign={sign} isLarge />}
            <CompareWords meetup={meetup} onReport={onClose} />
            {isScanning ? (
              <ScanCode
                read={(text) => codeInPicture(text, id)}
                onFound={(code) => confirm.mutate(code, { onError: () => setIsScanning(false) })}
                isHeld={confirm.isPending}
              />
            ) : (
              <OwnCode id={id} otherName={other.name} />
            )}
            <Button
              look={isScanning ? 'secondary' : 'primary'}
              isWide
              onClick={() => setIsScanning(!isScanning)}
            >
              {isScanning ? <QrCode size={20} aria-hidden /> : <ScanLine size={20} aria-hidden />}
              {isScanning ? 'Show my code' : `Scan ${other.name}’s code`}
            </Button>
            <CodeEntry otherName={other.name} confirm={confirm} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
