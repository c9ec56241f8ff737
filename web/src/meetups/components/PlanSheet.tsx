import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import { isVisible } from '@hereabouts/contract/http/text'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import { PLANS_WITHIN_DAYS } from '@hereabouts/contract/meetups/limits'
import type { Need } from '@hereabouts/contract/needs/limits'
import { ASKED_AGAIN_FROM } from '@hereabouts/contract/reliability/limits'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useOwnUser } from '../../accounts/queries.ts'
import { useKeptNeeds } from '../../needs/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { vibrate } from '../../platform/haptics.ts'
import { useOpenedAt } from '../../platform/opened-at.ts'
import { isServerTimeKnown, serverNow } from '../../platform/server-time.ts'
import { useShownTime } from '../../platform/shown-time.ts'
import { translate } from '../../platform/translate.ts'
import AskedAgainHint from '../../reliability/components/AskedAgainHint.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { recentPlaces, rememberPlace } from '../device-recent-places.ts'
import { useProposePlan } from '../mutations-in-touch.ts'
import { useMeetups, useMissedYeses } from '../queries.ts'
import { draftFor } from '../rules.ts'
import { canPlanFor, type PlannedStart, startMs, startText, usualStart } from '../rules-plans.ts'
import { NeedsToSend } from './NeedsToSend.tsx'
import { PlanTimeFields } from './PlanTimeFields.tsx'
import { WhatAndWhere } from './WhatAndWhere.tsx'

interface PlanSheetProps {
  userId: UserId
  other: Pick<Companion, 'id' | 'name'>
  onClose: () => void
  /** Called instead of `onClose` once the plan is proposed. */
  onSent: () => void
}

/** Proposes a day to somebody in touch. Starts with what the two did last time. */
export default function PlanSheet({ userId, other, onClose, onSent }: PlanSheetProps) {
  const { data: user } = useOwnUser(userId)
  const { data: meetups } = useMeetups()
  const missed = useMissedYeses()
  const interests = (user?.interests ?? []).filter(
    ({ category, isHidden }) => category !== 'dating' && !isHidden,
  )
  const draft = draftFor(meetups ?? [], other.id)
  const [chosenId, setChosenId] = useState<InterestId | null>(null)
  const interestId = (interests.find(({ id }) => id === (chosenId ?? draft?.interestId)) ?? interests[0])?.id
  const [typed, setPlace] = useState<string | null>(null)
  const place = typed ?? draft?.place ?? ''
  const nowMs = useOpenedAt()
  const time = useShownTime()
  const [chosen, setStart] = useState<PlannedStart | null>(null)
  const start = chosen ?? usualStart(nowMs)
  const [problem, setProblem] = useState<string | null>(null)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [recent] = useState(recentPlaces)
  const { data: kept = [] } = useKeptNeeds(userId)
  const [needs, setNeeds] = useState<Need[] | null>(null)
  const propose = useProposePlan(() => {
    vibrate('done')
    onSent()
  })
  const failure = time.error ?? propose.error
  const isPlaceGiven = isVisible(place)
  const { name } = other

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (interestId === undefined) return setProblem(translate(MEETUP_ERRORS.INTEREST_NOT_YOURS.message))
    const wasKnown = isServerTimeKnown()
    const planned = () => (wasKnown ? start : (chosen ?? usualStart(serverNow())))
    time.confirm(
      () => startText(planned(), serverNow()),
      () => send(interestId, planned()),
    )
  }

  function send(about: InterestId, at: PlannedStart) {
    const ms = startMs(at)
    const isInRange = ms !== null && canPlanFor(ms, serverNow())
    if (!isInRange) return setProblem(translate(MEETUP_ERRORS.PLAN_OUT_OF_RANGE.message))
    setProblem(null)
    if (!isPlaceGiven) return
    const where = place.trim()
    rememberPlace(where)
    propose.mutate({
      inviteeId: other.id,
      interestId: about,
      place: where,
      startsAt: new Date(ms).toISOString(),
      ...(needs && { needs }),
    })
  }

  return (
    <Sheet
      title={
        <Trans>
          Plan a day with <bdi>{name}</bdi>
        </Trans>
      }
      description={plural(PLANS_WITHIN_DAYS, {
        one: 'Within # day. They have a day to answer.',
        other: 'Within # days. They have a day to answer.',
      })}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <WhatAndWhere
          interests={interests}
          interestId={interestId}
          onInterest={setChosenId}
          place={place}
          isPlaceMissing={wasSubmitted && !isPlaceGiven}
          places={recent}
          onPlace={setPlace}
        />
        <PlanTimeFields start={start} nowMs={nowMs} onChange={setStart} />
        <NeedsToSend name={name} needs={needs ?? kept} onChange={setNeeds} />
        {missed !== undefined && missed.count >= ASKED_AGAIN_FROM && <AskedAgainHint />}
        {problem && <Notice tone="bad">{problem}</Notice>}
        {failure && <Notice tone="bad">{textOf(failure)}</Notice>}
        <Button type="submit" isWide busyText={(time.isPending || propose.isPending) && t`Sending…`}>
          <Trans>Suggest it</Trans>
        </Button>
      </form>
    </Sheet>
  )
}
