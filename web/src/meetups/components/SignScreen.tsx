import type { SIGN_COLOURS } from '@hereabouts/contract/meetups/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { FullScreen } from '../../ui/FullScreen.tsx'
import { useScreenStaysOn } from '../device-screen.ts'
import { emsOf } from '../rules-sign.ts'

interface SignScreenProps {
  title: ReactNode
  /** Fills the screen, if there is one. */
  sign: {
    colour: (typeof SIGN_COLOURS)[number]
    /** The sentence above the word. */
    text: string
    word: string
    /** What other screens say, if it differs. */
    otherWord: ReactNode
  } | null
  onClose: () => void
  /** The codes, one swipe below. */
  children: ReactNode
}

/** The full screen for when people meet: colour and word first, and one swipe below the codes. */
export function SignScreen({ title, sign, onClose, children }: SignScreenProps) {
  const codes = useRef<HTMLDivElement>(null)
  useScreenStaysOn()
  return (
    <FullScreen onClose={onClose}>
      <section
        style={sign ? { backgroundColor: `var(--sign-${sign.colour})`, color: 'var(--on-sign)' } : {}}
        className={`flex snap-start flex-col px-5 pt-[max(0.5rem,env(safe-area-inset-top))] ${sign ? 'min-h-full pb-[max(1.5rem,env(safe-area-inset-bottom))]' : ''}`}
      >
        <div className="-me-2 flex items-center justify-between gap-3">
          <Dialog.Title className="min-w-0 text-xl font-bold wrap-break-word">{title}</Dialog.Title>
          <Dialog.Close
            aria-label={t`Close`}
            className="inline-flex size-[44px] shrink-0 items-center justify-center rounded-full hover:bg-ink/10"
          >
            <X size={24} aria-hidden />
          </Dialog.Close>
        </div>
        {sign && (
          <>
            <div className="flex flex-1 flex-col items-center justify-center gap-2 py-6 text-center">
              <p className="text-lg font-semibold text-balance">{sign.text}</p>
              <p
                // As large as the screen's width or 40 % of its height allow.
                style={{ fontSize: `min((100vw - 2.5rem) / ${emsOf(sign.word)}, 40dvh)` }}
                className="leading-none font-extrabold tracking-tight whitespace-nowrap rtl:leading-snug"
              >
                {sign.word}
              </p>
              {sign.otherWord}
            </div>
            <button
              type="button"
              onClick={() => codes.current?.scrollIntoView()}
              className="inline-flex min-h-11 items-center justify-center gap-2 self-center rounded-full bg-(--on-sign) px-5 py-2 font-semibold text-white transition active:scale-[0.98]"
            >
              <Trans>Show the code</Trans> <ChevronDown size={20} aria-hidden />
            </button>
          </>
        )}
      </section>
      <div
        ref={codes}
        className="mx-auto flex max-w-[480px] snap-start flex-col gap-5 px-5 pt-5 pb-[max(1.5rem,env(safe-area-inset-bottom))]"
      >
        {children}
      </div>
    </FullScreen>
  )
}
