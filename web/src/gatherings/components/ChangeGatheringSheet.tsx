import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { GATHERING_ERRORS } from '@hereabouts/contract/gatherings/errors'
import type { Gathering, GatheringPlanChange } from '@hereabouts/contract/gatherings/schemas'
import { isVisible } from '@hereabouts/contract/http/text'
import { PLACE_CHARACTERS } from '@hereabouts/contract/meetups/limits'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { useOpenedAt } from '../../platform/opened-at.ts'
import { serverNow } from '../../platform/server-time.ts'
import { useShownTime } from '../../platform/shown-time.ts'
import { translate } from '../../platform/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { pillLook } from '../../ui/Choice.tsx'
import { classes } from '../../ui/classes.ts'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { useChangeGathering } from '../mutations.ts'
import {
  canMoveTo,
  daysToMoveTo,
  laterStarts,
  startMs,
  startOfGathering,
  startText,
} from '../rules-moving.ts'

interface ChangeGatheringSheetProps {
  userId: UserId
  gathering: Gathering
  onClose: () => void
}

/** Changes place or time at once: later with one tap, everything else with a form. */
export default function ChangeGatheringSheet({ userId, gathering, onClose }: ChangeGatheringSheetProps) {
  const [agreed] = useState(() => startOfGathering(gathering))
  const [start, setStart] = useState(agreed)
  const [place, setPlace] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const nowMs = useOpenedAt()
  const time = useShownTime()
  const change = useChangeGathering(userId, gathering.id)
  const failure = time.error ?? change.error
  const { changesLeft } = gathering
  const save = (to: GatheringPlanChange) => change.mutate(to, { onSuccess: onClose })

  function submit(event: FormEvent) {
    event.preventDefault()
    time.confirm(() => startText(start, serverNow()), send)
  }

  function send() {
    const toMs = startMs(start)
    const isMoved = start.day !== agreed.day || start.time !== agreed.time
    const isPlaceGiven = isVisible(place)
    if (!isMoved && !isPlaceGiven) return setProblem(translate(GATHERING_ERRORS.NOTHING_TO_CHANGE.message))
    if (toMs === null || (isMoved && !canMoveTo(gathering, toMs, serverNow())))
      return setProblem(translate(GATHERING_ERRORS.MOVE_OUT_OF_RANGE.message))
    setProblem(null)
    save({
      ...(isPlaceGiven && { place: place.trim() }),
      ...(isMoved && { startsAt: new Date(toMs).toISOString() }),
    })
  }

  return (
    <Sheet
      title={t`Change place or time`}
      description={t`It counts at once. We’ll ask the others whether a new time suits them.`}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2">
        {laterStarts(gathering, nowMs).map(({ minutes, startsAt }) => (
          <button
            key={minutes}
            type="button"
            disabled={change.isPending}
            onClick={() => save({ startsAt })}
            className={classes(pillLook(false), 'disabled:opacity-60')}
          >
            <Trans>{minutes} min later</Trans>
          </button>
        ))}
      </div>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          label={t`Where`}
          placeholder={gathering.place ?? ''}
          maxLength={PLACE_CHARACTERS.max}
          hint={
            gathering.offers.length > 0
              ? t`Somewhere public. Then say again what the place offers.`
              : t`Somewhere public, with people around.`
          }
          value={place}
          onChange={({ target }) => setPlace(target.value)}
        />
        <SelectField
          label={t`Which day`}
          options={daysToMoveTo(gathering, nowMs)}
          value={String(start.day)}
          onChange={(value) => setStart({ ...start, day: Number(value) })}
        />
        <TimeField
          label={t`What time`}
          step={900}
          value={start.time}
          onChange={({ target }) => setStart({ ...start, time: target.value })}
        />
        {problem && <Notice tone="bad">{problem}</Notice>}
        {failure && <Notice tone="bad">{textOf(failure)}</Notice>}
        <p className="text-sm text-muted">
          {plural(changesLeft, {
            one: 'You can change it # more time.',
            other: 'You can change it # more times.',
          })}
        </p>
        <Button type="submit" isWide busyText={(time.isPending || change.isPending) && t`Saving…`}>
          <Trans>Change it</Trans>
        </Button>
      </form>
    </Sheet>
  )
}
