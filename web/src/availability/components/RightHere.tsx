import type { Availability } from '@hereabouts/contract/availability/schemas'
import { formatTime } from '../../platform/format.ts'
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
  const width = useUnits() === 'imperial' ? '430 feet' : '130 metres'
  return (
    <Toggle
      label="Right here"
      hint={
        isOn && current.spotUntil
          ? `Until ${formatTime(current.spotUntil)}, people at the same spot or just next to it see that you are close.`
          : `For 30 minutes, people at the same spot, about ${width} across, or just next to it see that you are close.`
      }
      isOn={isOn}
      onChange={onChange}
      disabled={disabled || (isOn && needsSpot(current.rangeMetres))}
    />
  )
}
