import type { Meetup, Outcome } from '@hereabouts/contract/meetups/schemas'
import { PartyPopper } from 'lucide-react'
import type { ReactNode } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { showToast } from '../../platform/toasts.ts'
import { PersonButton } from '../../safety/components/PersonButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useSubmitOutcome } from '../mutations.ts'

const WHO_SEES = 'They never see your answer. When you felt unsafe, our moderators do.'
const AFTER_MET: readonly [Outcome, string][] = [
  ['met', 'It was good'],
  ['felt_unsafe', 'I felt unsafe'],
]
const AFTER_MISSED: readonly [Outcome, string][] = [
  ['met', 'We met'],
  ['did_not_happen', 'It didn’t happen'],
  ['felt_unsafe', 'I felt unsafe'],
]

/** Celebrates a meetup that was proved by code. `children` are further things to do now. */
export function JustMet({ meetup, children }: { meetup: Meetup; children?: ReactNode }) {
  return (
    <Card arrives isAccented aria-label={`You met ${meetup.other.name}`}>
      <div className="flex flex-col items-center gap-3 text-center">
        <span
          aria-hidden
          className="flex size-16 items-center justify-center rounded-full bg-good-tint text-good"
        >
          <PartyPopper size={30} />
        </span>
        <h3 className="relative text-xl font-bold">
          <PersonButton person={meetup.other} from="meetup">
            <span>
              You met <bdi>{meetup.other.name}</bdi>!
            </span>
          </PersonButton>
        </h3>
        {children}
        <HowWasIt meetup={meetup} />
      </div>
    </Card>
  )
}

/** Asks about a meetup that was proved by code. */
export function HowWasIt({ meetup }: { meetup: Meetup }) {
  return (
    <>
      <p className="text-muted">How was it? {WHO_SEES}</p>
      <Answers meetup={meetup} answers={AFTER_MET} />
    </>
  )
}

/** Asks about a meetup that is long over without a code. */
export function AskHowItWent({ meetup }: { meetup: Meetup }) {
  return (
    <Card arrives aria-label={`How it went with ${meetup.other.name}`}>
      <div className="flex flex-col gap-3">
        <h3 className="relative text-lg font-bold">
          <PersonButton person={meetup.other} from="meetup">
            <span>
              Did you meet <bdi>{meetup.other.name}</bdi>?
            </span>
          </PersonButton>
        </h3>
        <p className="text-muted">
          {meetup.interest.name} at <bdi>{meetup.place}</bdi>. {WHO_SEES}
        </p>
        <Answers meetup={meetup} answers={AFTER_MISSED} />
      </div>
    </Card>
  )
}

/** Confirms to a person who felt unsafe that moderators will look into it. */
function thank(outcome: Outcome) {
  if (outcome !== 'felt_unsafe') return
  showToast({
    title: 'Thank you for saying so',
    text: 'Our moderators look into it.',
    link: { href: '/safety', text: 'Your reports' },
  })
}

/** The card shows the error. */
function ignore() {}

function Answers({ meetup, answers }: { meetup: Meetup; answers: typeof AFTER_MET }) {
  const submit = useSubmitOutcome(meetup.id)
  return (
    <>
      <div className="flex flex-wrap justify-center gap-2">
        {answers.map(([outcome, text]) => (
          <Button
            key={outcome}
            look={outcome === 'felt_unsafe' ? 'danger' : 'secondary'}
            disabled={submit.isPending}
            onClick={() => submit.mutateAsync(outcome).then(() => thank(outcome), ignore)}
          >
            {text}
          </Button>
        ))}
      </div>
      {submit.isError && <Notice tone="bad">{textOf(submit.error)}</Notice>}
    </>
  )
}
