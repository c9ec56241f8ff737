import { isVisible } from '@hereabouts/contract/http/text'
import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import { PLACE_CHARACTERS } from '@hereabouts/contract/meetups/limits'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { formatTime } from '../../platform/format.ts'
import { useOpenedAt } from '../../platform/opened-at.ts'
import { serverNow } from '../../platform/server-time.ts'
import { useShownTime } from '../../platform/shown-time.ts'
import { translate } from '../../platform/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Suggestions } from '../../ui/Suggestions.tsx'
import { recentPlaces, rememberPlace } from '../device-recent-places.ts'
import { useProposeChange } from '../mutations.ts'
import { startOptions } from '../rules.ts'
import { isUnderway, nextDoorTo } from '../rules-changes.ts'
import { startMs, startOfPlan, startText } from '../rules-plans.ts'
import { PlanTimeFields } from './PlanTimeFields.tsx'

const AS_AGREED = ''

/** Proposes another place, another time, or both. */
export default function ChangeSheet({ meetup, onClose }: { meetup: Meetup; onClose: () => void }) {
  const [place, setPlace] = useState('')
  const [startsAt, setStartsAt] = useState(AS_AGREED)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [recent] = useState(recentPlaces)
  const propose = useProposeChange(meetup.id)
  const { name } = meetup.other
  const [agreed] = useState(() => startOfPlan(meetup))
  const [start, setStart] = useState(agreed)
  const nowMs = useOpenedAt()
  const options = timesFor(meetup, nowMs)
  const time = useShownTime()
  const [problem, setProblem] = useState<string | null>(null)
  const failure = time.error ?? propose.error
  const isPlaceGiven = isVisible(place)
  const isTimeGiven = meetup.isPlan
    ? start.day !== agreed.day || start.time !== agreed.time
    : startsAt !== AS_AGREED

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    time.confirm(() => (meetup.isPlan ? startText(start, serverNow()) : ''), send)
  }

  function send() {
    const to = meetup.isPlan ? plannedStart() : startsAt
    setProblem(to === null ? translate(MEETUP_ERRORS.PLAN_OUT_OF_RANGE.message) : null)
    if (to === null || !(isPlaceGiven || isTimeGiven)) return
    const chosen = place.trim()
    propose.mutate(
      { ...(isPlaceGiven && { place: chosen }), ...(isTimeGiven && { startsAt: to }) },
      {
        onSuccess() {
          if (isPlaceGiven) rememberPlace(chosen)
          onClose()
        },
      },
    )
  }

  /** What the form says, or null if that is no possible start. */
  function plannedStart(): string | null {
    if (!isTimeGiven) return AS_AGREED
    const ms = startMs(start)
    return ms === null || ms <= serverNow() ? null : new Date(ms).toISOString()
  }

  return (
    <Sheet
      title={t`Another place or time`}
      description={t`The old plan stands until ${name} agrees.`}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <TextField
            label={t`Where`}
            placeholder={meetup.place}
            maxLength={PLACE_CHARACTERS.max}
            hint={t`Somewhere public, with people around.`}
            error={
              wasSubmitted && !isPlaceGiven && !isTimeGiven
                ? t`Name another place, or choose another time.`
                : null
            }
            value={place}
            onChange={({ target }) => setPlace(target.value)}
          />
          <Suggestions
            label={t`Places`}
            texts={[...nextDoorTo(meetup.place), ...recent.filter((known) => known !== meetup.place)]}
            onChoose={setPlace}
          />
        </div>
        {meetup.isPlan ? (
          <PlanTimeFields start={start} nowMs={nowMs} onChange={setStart} />
        ) : (
          <SelectField label={t`Time`} options={options} value={startsAt} onChange={setStartsAt} />
        )}
        {problem && <Notice tone="bad">{problem}</Notice>}
        {failure && <Notice tone="bad">{textOf(failure)}</Notice>}
        <Button type="submit" isWide busyText={(time.isPending || propose.isPending) && t`Sending…`}>
          <Trans>Suggest it</Trans>
        </Button>
      </form>
    </Sheet>
  )
}

/** The agreed time, and every quarter of an hour ahead; only later ones once one of the two is on the way. */
function timesFor(meetup: Meetup, nowMs: number): { value: string; text: string }[] {
  const time = formatTime(meetup.startsAt)
  const agreedMs = Date.parse(meetup.startsAt)
  const others = startOptions(nowMs).filter(
    ({ value }) =>
      value !== 'now' &&
      Date.parse(value) !== agreedMs &&
      (!isUnderway(meetup) || Date.parse(value) > agreedMs),
  )
  return [{ value: AS_AGREED, text: t`As agreed, at ${time}` }, ...others]
}
