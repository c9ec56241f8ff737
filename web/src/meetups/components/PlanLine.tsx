import { Trans } from '@lingui/react/macro'
import { formatTime } from '../../platform/format.ts'
import { dayText } from '../../platform/format-days.ts'
import { isSameDay } from '../../platform/time-zone.ts'
import { translateName } from '../../platform/translate.ts'
import { startOf } from '../rules.ts'

interface PlanLineProps {
  interest: string
  place: string
  startsAt: string
  /** Without it, the time of day is shown, even if that has passed. */
  now?: number
}

/** What two people do, where and when: "Coffee at Market Square, at 6:05 PM". */
export function PlanLine({ interest, place, startsAt, now }: PlanLineProps) {
  const what = <strong className="font-semibold">{translateName('interest', interest)}</strong>
  const where = (
    <strong className="font-semibold">
      <bdi>{place}</bdi>
    </strong>
  )
  const time = formatTime(startsAt)
  const texts = {
    ahead: (
      <Trans>
        {what} at {where}, at {time}
      </Trans>
    ),
    now: (
      <Trans>
        {what} at {where}, now
      </Trans>
    ),
    begun: (
      <Trans>
        {what} at {where}, since {time}
      </Trans>
    ),
  }
  if (now !== undefined && !isSameDay(startsAt, now) && Date.parse(startsAt) > now) {
    const day = dayText(startsAt, now)
    return (
      <p className="leading-relaxed break-words">
        <Trans>
          {what} at {where} · {day}, {time}
        </Trans>
      </p>
    )
  }
  return (
    <p className="leading-relaxed break-words">
      {texts[now === undefined ? 'ahead' : startOf(startsAt, now)]}
    </p>
  )
}
