import type { ShownTownHour } from '@hereabouts/contract/town-hours/schemas'
import { t } from '@lingui/core/macro'
import { formatTime } from '../platform/format.ts'
import { localDate } from '../platform/time-zone.ts'

/** Whether the hour has begun and is not over. */
export function isOpen({ opensAt, closesAt }: ShownTownHour, nowMs: number): boolean {
  return Date.parse(opensAt) <= nowMs && nowMs < Date.parse(closesAt)
}

/** The hours that count where the phone is: those of its town, and those for everybody. Open ones come first. */
export function hoursIn(
  all: readonly ShownTownHour[],
  town: string | undefined,
  nowMs: number,
): ShownTownHour[] {
  const order = (hour: ShownTownHour) => (isOpen(hour, nowMs) ? 0 : Date.parse(hour.opensAt))
  return all
    .filter(({ cell }) => cell === null || cell === town)
    .sort((one, other) => order(one) - order(other))
}

/** `Thursdays at 6:00 PM`, on the phone's clock. */
export function everyWeek({ opensAt }: Pick<ShownTownHour, 'opensAt'>): string {
  const time = formatTime(opensAt)
  switch (localDate(opensAt).getDay()) {
    case 1:
      return t`Mondays at ${time}`
    case 2:
      return t`Tuesdays at ${time}`
    case 3:
      return t`Wednesdays at ${time}`
    case 4:
      return t`Thursdays at ${time}`
    case 5:
      return t`Fridays at ${time}`
    case 6:
      return t`Saturdays at ${time}`
    default:
      return t`Sundays at ${time}`
  }
}
