import type { Meetup, Outcome } from '@hereabouts/contract/meetups/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { signedIn } from '../../accounts/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { showToast } from '../../platform/toasts.ts'
import { translateName } from '../../platform/translate.ts'
import { PersonButton } from '../../safety/components/PersonButton.tsx'
import { hasPasskeys } from '../../sign-in/queries.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useSubmitOutcome } from '../mutations.ts'

export type OutcomeAnswer = readonly [Outcome, MessageDescriptor]

const AFTER_MET: readonly OutcomeAnswer[] = [
  ['met', msg`It was good`],
  ['felt_unsafe', msg`I felt unsafe`],
]
const AFTER_MISSED: readonly OutcomeAnswer[] = [
  ['met', msg`We met`],
  ['did_not_happen', msg`It didn’t happen`],
  ['felt_unsafe', msg`I felt unsafe`],
]

/**
 * What is left to do after a meetup that was proved by code: `children`, and saying how it was. The
 * full-screen celebration came before, so this card is quiet.
 */
export function JustMet({ meetup, children }: { meetup: Meetup; children?: ReactNode }) {
  const { other, interest, place } = meetup
  const { name } = other
  const activity = translateName('interest', interest.name)
  return (
    <Card arrives aria-label={t`You met ${name}`}>
      <div className="flex flex-col gap-4">
        <div className="relative flex items-center gap-3">
          <Avatar id={other.id} name={name} url={other.avatarUrl} size={56} />
          <div className="min-w-0 flex-1">
            <h3 className="text-lg leading-snug font-bold wrap-anywhere">
              <PersonButton person={other} from="meetup">
                <span>
                  <Trans>
                    You met <bdi>{name}</bdi>!
                  </Trans>
                </span>
              </PersonButton>
            </h3>
            <p className="text-sm text-muted wrap-anywhere">
              {place ? t`${activity} at ${place}` : activity}
            </p>
          </div>
        </div>
        <div className="flex flex-col gap-2">{children}</div>
        <div className="flex flex-col gap-3 border-t border-line pt-3 text-sm">
          <HowWasIt meetup={meetup} />
        </div>
      </div>
    </Card>
  )
}

/** Asks about a meetup that was proved by code. */
export function HowWasIt({ meetup }: { meetup: Meetup }) {
  return (
    <>
      <p className="text-muted">
        <Trans>How was it? They never see your answer. If you felt unsafe, our moderators do.</Trans>
      </p>
      <Answers meetup={meetup} answers={AFTER_MET} />
    </>
  )
}

/** Asks about a meetup that is long over without a code. */
export function AskHowItWent({ meetup }: { meetup: Meetup }) {
  const { name } = meetup.other
  const [what, place] = [translateName('interest', meetup.interest.name), meetup.place]
  return (
    <Card arrives aria-label={t`How it went with ${name}`}>
      <div className="flex flex-col gap-3">
        <h3 className="relative text-lg font-bold">
          <PersonButton person={meetup.other} from="meetup">
            <span>
              <Trans>
                Did you meet <bdi>{name}</bdi>?
              </Trans>
            </span>
          </PersonButton>
        </h3>
        <p className="text-muted">
          <Trans>
            {what} at <bdi>{place}</bdi>. They never see your answer. If you felt unsafe, our moderators do.
          </Trans>
        </p>
        <Answers meetup={meetup} answers={AFTER_MISSED} />
      </div>
    </Card>
  )
}

/** Confirms to a person who felt unsafe that moderators will look into it. */
export function thankFor(outcome: Outcome) {
  if (outcome !== 'felt_unsafe') return
  showToast({
    title: t`Thank you for saying so`,
    text: t`Our moderators will look into it.`,
    link: { href: '/safety', text: t`Your reports` },
  })
}

/** The card shows the error. */
function ignore() {}

/** After a meeting, people have a reason to come back. */
function offerPasskey() {
  const id = signedIn()?.id
  if (id === undefined || !hasPasskeys()) return
  // Few people get the offer, and one that cannot be loaded is no error.
  void import('../../sign-in/mutations-passkey-offer.ts').then((offer) => offer.offerPasskey(id), ignore)
}

function Answers({ meetup, answers }: { meetup: Meetup; answers: readonly OutcomeAnswer[] }) {
  const submit = useSubmitOutcome(meetup.id)
  return (
    <OutcomeButtons
      answers={answers}
      isBusy={submit.isPending}
      error={submit.error}
      onAnswer={(outcome) =>
        submit.mutateAsync(outcome).then(() => {
          thankFor(outcome)
          if (outcome === 'met') offerPasskey()
        }, ignore)
      }
    />
  )
}

interface OutcomeButtonsProps {
  answers: readonly OutcomeAnswer[]
  isBusy: boolean
  error: Error | null
  onAnswer: (outcome: Outcome) => void
}

/** The answers to how it went, one tap each. */
export function OutcomeButtons({ answers, isBusy, error, onAnswer }: OutcomeButtonsProps) {
  return (
    <>
      <div className="flex flex-wrap justify-center gap-2">
        {answers.map(([outcome, text]) => (
          <Button
            key={outcome}
            look={outcome === 'felt_unsafe' ? 'danger' : 'secondary'}
            disabled={isBusy}
            onClick={() => onAnswer(outcome)}
          >
            {t(text)}
          </Button>
        ))}
      </div>
      {error && <Notice tone="bad">{textOf(error)}</Notice>}
    </>
  )
}
