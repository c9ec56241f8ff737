import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { WEEKLY_HOURS_INTERESTS_MAX } from '@hereabouts/contract/gatherings/limits'
import type { WeeklyHours } from '@hereabouts/contract/gatherings/schemas-hours'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { ClockQuestion } from '../../accounts/components/ClockQuestion.tsx'
import type { StoredUser } from '../../accounts/rules.ts'
import { LazySwitchFailure } from '../../availability/components/LazySwitchFailure.tsx'
import { InterestName } from '../../interests/components/InterestIcon.tsx'
import { CallError, textOf } from '../../platform/call-error.ts'
import { vibrate } from '../../platform/haptics.ts'
import { useOpenedAt } from '../../platform/opened-at.ts'
import { isServerTimeKnown, serverNow } from '../../platform/server-time.ts'
import { useShownTime } from '../../platform/shown-time.ts'
import { ownClock, useIsZoneUnknown } from '../../platform/time-zone.ts'
import { useUnits } from '../../platform/units.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Choices } from '../../ui/Choices.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { useSaveWeeklyHours } from '../mutations-hours.ts'
import { cellWidthText } from '../rules.ts'
import { durationOptions, minuteOf, planOf, usualHours, weekdayOptions, weeklyText } from '../rules-hours.ts'

interface HoursFormProps {
  userId: UserId
  interests: StoredUser['interests']
  /** The hours to change. Without them, the form adds new ones. */
  changed?: WeeklyHours | undefined
  /** Called once they are saved. */
  onDone: () => void
  /** Without it, the form has no button to cancel. */
  onCancel?: (() => void) | undefined
}

/** When and for what the person would be free every week. One tap saves the suggestion. */
export function HoursForm(props: HoursFormProps) {
  return (
    <div className="flex flex-col gap-5">
      {useIsZoneUnknown() && <ClockQuestion />}
      <Form {...props} />
    </div>
  )
}

function Form({ userId, interests, changed, onDone, onCancel }: HoursFormProps) {
  const [chosen, setPlan] = useState(changed && planOf(changed))
  const openedAt = useOpenedAt()
  const plan = chosen ?? usualHours(interests, openedAt)
  const shown = useShownTime()
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const save = useSaveWeeklyHours(userId)
  const failure = shown.error ?? save.error
  const width = cellWidthText(useUnits())
  const { weekday, time, lastsMinutes, interestIds } = plan
  const startsMinute = minuteOf(time)
  const problem = startsMinute === null ? t`Choose a time.` : null
  const missing = interestIds.length === 0 ? t`Choose what you’d be free for.` : null

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (startsMinute === null || missing) return
    const wasKnown = isServerTimeKnown()
    const wanted = () => (wasKnown ? plan : (chosen ?? usualHours(interests, serverNow())))
    shown.confirm(
      () => `${wanted().weekday} ${wanted().time}`,
      () =>
        save.mutate(
          {
            weekday,
            startsMinute,
            lastsMinutes,
            ...ownClock(),
            interestIds: interestIds as InterestId[],
            ...(changed && { replaces: changed.id }),
          },
          {
            onSuccess() {
              vibrate('done')
              onDone()
            },
          },
        ),
    )
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {startsMinute !== null && (
        <h2 className="text-xl leading-tight font-extrabold tracking-tight">
          {weeklyText({ weekday, startsMinute, lastsMinutes })}
        </h2>
      )}
      <Choice
        label={t`Day`}
        isCompact
        options={weekdayOptions()}
        value={weekday}
        onChange={(value) => setPlan({ ...plan, weekday: value })}
      />
      <TimeField
        label={t({ message: 'From', context: 'time of day' })}
        step={900}
        value={time}
        error={wasSubmitted ? problem : null}
        onChange={({ target }) => setPlan({ ...plan, time: target.value })}
      />
      <Choice
        label={t`How long`}
        options={durationOptions()}
        value={lastsMinutes}
        onChange={(value) => setPlan({ ...plan, lastsMinutes: value })}
      />
      <Interests
        interests={interests}
        chosen={interestIds}
        onChange={(chosen) => setPlan({ ...plan, interestIds: chosen })}
      />
      {wasSubmitted && missing && <Notice tone="bad">{missing}</Notice>}
      {failure &&
        (failure instanceof CallError ? (
          <Notice tone="bad">{textOf(failure)}</Notice>
        ) : (
          <LazySwitchFailure error={failure} />
        ))}
      <div className="flex flex-col gap-3">
        <Button type="submit" isWide isLarge busyText={(shown.isPending || save.isPending) && t`Saving…`}>
          {changed ? t`Save` : t`Tell me`}
        </Button>
        {onCancel && (
          <Button look="quiet" isWide onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <p className="text-center text-sm text-muted">
          <Trans>Your phone adds your hexagon, about {width} across. Nobody else sees your hours.</Trans>
        </p>
      </div>
    </form>
  )
}

interface InterestsProps {
  interests: StoredUser['interests']
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** Some of the person's interests. */
function Interests({ interests, chosen, onChange }: InterestsProps) {
  return (
    <Choices
      label={t`Free for`}
      options={interests.map(({ id, name }) => ({ value: id, text: <InterestName name={name} /> }))}
      chosen={chosen}
      max={WEEKLY_HOURS_INTERESTS_MAX}
      hint={
        interests.length > WEEKLY_HOURS_INTERESTS_MAX && <Trans>Up to {WEEKLY_HOURS_INTERESTS_MAX}</Trans>
      }
      onChange={onChange}
    />
  )
}
