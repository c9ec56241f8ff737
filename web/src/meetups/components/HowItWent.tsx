import type { Meetup, Outcome } from '@hereabouts/contract/meetups/schemas'
import { PartyPopper } from 'lucide-react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTellOutcome } from '../mutations.ts'

const AFTER_MET: readonly [Outcome, string][] = [
  ['met', 'It was good'],
  ['felt_unsafe', 'I felt unsafe'],
]
const AFTER_MISSED: readonly [Outcome, string][] = [
  ['met', 'We met'],
  ['did_not_happen', 'It didn’t happen'],
  ['felt_unsafe', 'I felt unsafe'],
]

/** They entered the code: they have met. */
export function JustMet({ meetup }: { meetup: Meetup }) {
  return (
    <Card arrives isAccented aria-label={`You met ${meetup.other.name}`}>
      <div className="flex flex-col items-center gap-3 text-center">
        <span
          aria-hidden
          className="flex size-16 items-center justify-center rounded-full bg-good-tint text-good"
        >
          <PartyPopper size={30} />
        </span>
        <h3 className="text-xl font-bold">You met {meetup.other.name}!</h3>
        <p className="text-muted">How was it? Only you see your answer.</p>
        <Answers meetup={meetup} answers={AFTER_MET} />
      </div>
    </Card>
  )
}

/** Its time is long over and no code was entered. */
export function AskHowItWent({ meetup }: { meetup: Meetup }) {
  return (
    <Card arrives aria-label={`How it went with ${meetup.other.name}`}>
      <div className="flex flex-col gap-3">
        <h3 className="text-lg font-bold">Did you meet {meetup.other.name}?</h3>
        <p className="text-muted">
          {meetup.interest.name} at {meetup.place}. Only you see your answer.
        </p>
        <Answers meetup={meetup} answers={AFTER_MISSED} />
      </div>
    </Card>
  )
}

function Answers({ meetup, answers }: { meetup: Meetup; answers: typeof AFTER_MET }) {
  const tell = useTellOutcome(meetup.id)
  return (
    <>
      <div className="flex flex-wrap justify-center gap-2">
        {answers.map(([outcome, text]) => (
          <Button
            key={outcome}
            look={outcome === 'felt_unsafe' ? 'danger' : 'secondary'}
            disabled={tell.isPending}
            onClick={() => tell.mutate(outcome)}
          >
            {text}
          </Button>
        ))}
      </div>
      {tell.isError && <Notice tone="bad">{textOf(tell.error)}</Notice>}
    </>
  )
}
