import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { Trans } from '@lingui/react/macro'
import { PartyPopper } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Confetti } from '../../ui/Confetti.tsx'

/** Celebrates that two members have met, without covering the code that the next one is about to scan. */
export function JustProved({ meetup: { other } }: { meetup: Meetup }) {
  const { name } = other
  return (
    <>
      {/* Outside the elements that are animated or containers, or it would not be in front of the screen. */}
      {createPortal(
        <div className="pointer-events-none fixed inset-x-0 top-0 z-50">
          <Confetti pieces={14} />
        </div>,
        document.body,
      )}
      <p
        role="status"
        className="flex animate-arrive items-center justify-center gap-2 rounded-card bg-good-tint px-4 py-3 text-center text-lg font-bold text-good"
      >
        <PartyPopper size={22} aria-hidden className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <Trans>
            You and <bdi>{name}</bdi> met!
          </Trans>
        </span>
      </p>
    </>
  )
}
