import type { RangeMetres } from '@hereabouts/contract/availability/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatLength } from '../../platform/format.ts'
import { useUnits } from '../../platform/units.ts'
import { Button } from '../../ui/Button.tsx'
import { needsSpot } from '../rules.ts'

interface BeforeLocationProps {
  rangeMetres: RangeMetres
  onGo: () => void
  onNotNow: () => void
}

/** Explains why the app needs the location, before the browser asks for it. */
export default function BeforeLocation({ rangeMetres, onGo, onNotNow }: BeforeLocationProps) {
  const isImperial = useUnits() === 'imperial'
  const width = isImperial ? t`half a mile` : formatLength(900, 'meter')
  const spotWidth = isImperial ? formatLength(430, 'foot') : formatLength(130, 'meter')
  return (
    <div role="status" className="flex animate-fade flex-col gap-3">
      <h2 className="text-lg font-bold">
        <Trans>Your browser will ask for your location</Trans>
      </h2>
      <p>
        <Trans>
          Your phone sends only your hexagon, about {width} across. Nobody learns where in it you are, not
          even us.
        </Trans>
      </p>
      {needsSpot(rangeMetres) && (
        <p>
          {isImperial
            ? t`Within a few feet, it also sends a small one, about ${spotWidth} across, for 30 minutes.`
            : t`Within a few steps, it also sends a small one, about ${spotWidth} across, for 30 minutes.`}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onGo}>
          <Trans>Continue</Trans>
        </Button>
        <Button look="quiet" onClick={onNotNow}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </div>
  )
}
