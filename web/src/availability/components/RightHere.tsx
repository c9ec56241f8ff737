import type { Availability } from '@hereabouts/contract/availability/schemas'
import { t } from '@lingui/core/macro'
import { formatLength, formatTime } from '../../platform/format.ts'
import { useUnits } from '../../platform/units.ts'
import { Toggle } from '../../ui/Toggle.tsx'
import { isSpotOn, needsSpot } from '../rules.ts'

interface RightHereProps {
  current: Availability
  onChange: (wantsSpot: boolean) => void
  disabled: boolean
}

/** The “right here” switch. It is off by default, and the spot expires after half an hour. */
export function RightHere({ current, onChange, disabled }: RightHereProps) {
  const isOn = isSpotOn(current)
  const end = isOn && current.spotUntil ? formatTime(current.spotUntil) : null
  const width = useUnits() === 'imperial' ? formatLength(430, 'foot') : formatLength(130, 'meter')
  return (
    <Toggle
      label={t`Right here`}
      hint={
        end
          ? t`Until ${end}, people at the same spot or just next to it see that you are close.`
          : t`For 30 minutes, people at the same spot, about ${width} across, or just next to it see that you are close.`
      }
      isOn={isOn}
      onChange={onChange}
      disabled={disabled || (isOn && needsSpot(current.rangeMetres))}
    />
  )
}
