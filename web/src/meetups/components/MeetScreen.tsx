import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useBackCloses } from '../../ui/back-closes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Simulated } from '../../ui/PersonMarks.tsx'
import { useScreenStaysOn } from '../device-screen.ts'
import { Codes } from './Codes.tsx'
import { CompareWords } from './CompareWords.tsx'
import { Sign } from './Sign.tsx'

/** The full screen for when two people meet: the sign, the viewer's code, and ways to enter the other's. */
export default function MeetScreen({ meetup, onClose }: { meetup: Meetup; onClose: () => void }) {
  const { other, sign } = meetup
  const [opener] = useState(() => document.activeElement as HTMLElement | null)
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
          className="fixed inset-0 top-(--top-room) z-50 animate-fade overflow-y-auto bg-paper"
        >
          <div className="mx-auto flex min-h-full max-w-[480px] flex-col gap-5 px-5 pt-[max(0.5rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))]">
            <div className="-me-2 -mb-2 flex items-center justify-between gap-3">
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
            <Codes meetup={meetup} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
