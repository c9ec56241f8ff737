import { Trans } from '@lingui/react/macro'
import { formatMoment, formatTime } from '../../platform/format.ts'
import { useStartedOffline } from '../../platform/offline-start.ts'
import { isSameDay } from '../../platform/time-zone.ts'

/** When the server last confirmed what is shown, if the app started without a connection. */
export function AsOf({ at }: { at: number }) {
  if (!useStartedOffline()) return null
  const time = isSameDay(at, Date.now()) ? formatTime(at) : formatMoment(at)
  return <Trans>As of {time}</Trans>
}
