import type { Meetup, PlaceAnswer } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, useState } from 'react'
import { needsText } from '../../needs/rules.ts'
import { textOf } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAnswerPlaceFits } from '../mutations-needs.ts'
import { canPropose } from '../rules-changes.ts'
import { WithChange } from './NeedsLine.tsx'

const ChangeSheet = lazy(() => loadPart(() => import('./ChangeSheet.tsx')))
const NeedsSheet = lazy(() => loadPart(() => import('./NeedsSheet.tsx')))

/** What each of the two needs, and whether the place fits. For an accepted meetup in which at least one needs something. */
export default function MeetupNeeds({ meetup }: { meetup: Meetup }) {
  const [open, setOpen] = useState<'needs' | 'change' | null>(null)
  const answer = useAnswerPlaceFits(meetup.id)
  const now = useServerNow()
  const { needs, otherNeeds, otherPlaceFits, place } = meetup
  const { name } = meetup.other
  const [own, others] = [needsText(needs), needsText(otherNeeds)]
  const close = () => setOpen(null)

  function say(fits: PlaceAnswer) {
    answer.mutate(fits)
    if (fits === 'no' && canPropose(meetup, now)) setOpen('change')
  }

  return (
    <section aria-label={t`What you both need`} className="flex flex-col gap-3 rounded-field bg-sunken p-4">
      {otherNeeds.length > 0 && (
        <h4 className="font-bold">
          <Trans>
            <bdi>{name}</bdi> needs: {others}
          </Trans>
        </h4>
      )}
      {needs.length > 0 && (
        <WithChange onChange={() => setOpen('needs')}>
          <Trans>You need: {own}</Trans>
        </WithChange>
      )}
      <Choice
        label={t`Does ${place} fit?`}
        options={[
          { value: 'yes', text: t`Yes` },
          { value: 'no', text: t`No` },
          { value: 'unknown', text: t`I don’t know` },
        ]}
        value={answer.isPending ? answer.variables : meetup.placeFits}
        onChange={say}
      />
      {otherPlaceFits && (
        <p role="status" className="text-sm text-muted">
          {otherPlaceFits === 'yes'
            ? t`${name} says that it fits.`
            : otherPlaceFits === 'no'
              ? t`${name} says that it doesn’t fit.`
              : t`${name} doesn’t know whether it fits.`}
        </p>
      )}
      {answer.isError && <Notice tone="bad">{textOf(answer.error)}</Notice>}
      {open !== null && (
        <SheetBoundary onClose={close}>
          {open === 'needs' ? (
            <NeedsSheet meetup={meetup} onClose={close} />
          ) : (
            <ChangeSheet meetup={meetup} onClose={close} />
          )}
        </SheetBoundary>
      )}
    </section>
  )
}
