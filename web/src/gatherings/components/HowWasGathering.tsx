import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering, GatheringOutcome } from '@hereabouts/contract/gatherings/schemas'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type OutcomeAnswer, OutcomeButtons, thankFor } from '../../meetups/components/HowItWent.tsx'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTellGatheringOutcome } from '../mutations-on-site.ts'

const ANSWERS: readonly OutcomeAnswer[] = [
  ['met', msg`It was good`],
  ['did_not_happen', msg`It didn’t happen`],
  ['felt_unsafe', msg`I felt unsafe`],
]

/** Asks in private how a gathering went. People who felt unsafe say with whom, which reports that member. */
export function HowWasGathering({ userId, gathering }: { userId: UserId; gathering: Gathering }) {
  const { id, members, asksOutcome, outcome } = gathering
  const [isUnsafe, setIsUnsafe] = useState(false)
  const tell = useTellGatheringOutcome(userId, id)
  const submit = (answer: GatheringOutcome) =>
    tell.mutate(answer, { onSuccess: () => thankFor(answer.outcome) })
  if (!asksOutcome)
    return (
      outcome && (
        <p role="status" className="text-center font-semibold">
          <Trans>Thanks for telling us.</Trans>
        </p>
      )
    )
  return (
    <Card isAccented arrives aria-label={t`How was it?`}>
      <div className="flex flex-col gap-4 text-center">
        <h2 className="text-xl font-bold">
          <Trans>How was it?</Trans>
        </h2>
        <p className="text-muted">
          <Trans>Nobody else sees your answer. If you felt unsafe, our moderators do.</Trans>
        </p>
        {isUnsafe ? (
          <WithWhom
            members={members}
            isBusy={tell.isPending}
            error={tell.error}
            onBack={() => setIsUnsafe(false)}
            onChoose={(about) => submit({ outcome: 'felt_unsafe', about })}
          />
        ) : (
          <OutcomeButtons
            // If everybody else has left, there is nobody to report.
            answers={members.length > 0 ? ANSWERS : ANSWERS.filter(([each]) => each !== 'felt_unsafe')}
            isBusy={tell.isPending}
            error={tell.error}
            onAnswer={(answer) =>
              answer === 'felt_unsafe' ? setIsUnsafe(true) : submit({ outcome: answer })
            }
          />
        )}
      </div>
    </Card>
  )
}

interface WithWhomProps {
  members: Gathering['members']
  isBusy: boolean
  error: Error | null
  onBack: () => void
  onChoose: (about: UserId) => void
}

function WithWhom({ members, isBusy, error, onBack, onChoose }: WithWhomProps) {
  const [about, setAbout] = useState<UserId | null>(null)
  return (
    <div className="flex animate-fade flex-col gap-4 text-start">
      <Choice
        label={t`With whom?`}
        options={members.map(({ id, name }) => ({ value: id, text: <bdi>{name}</bdi> }))}
        value={about}
        onChange={setAbout}
      />
      <p className="text-muted">
        <Trans>This reports them to our moderators. They won’t be told.</Trans>
      </p>
      {error && <Notice tone="bad">{textOf(error)}</Notice>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <Button look="secondary" disabled={isBusy} onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button
          look="danger"
          disabled={about === null}
          busyText={isBusy && t`Sending…`}
          onClick={() => about !== null && onChoose(about)}
        >
          <Trans>Send report</Trans>
        </Button>
      </div>
    </div>
  )
}
