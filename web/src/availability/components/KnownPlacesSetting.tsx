import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { countPlaces, forgetPlaces } from '../device-place-memory.ts'
import { useDropCoarseCells } from '../queries-coarse.ts'

/** Shows how many places this phone remembers, and lets the person forget them. */
export function KnownPlacesSetting() {
  const [places, setPlaces] = useState(countPlaces)
  const dropCells = useDropCoarseCells()
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">
          <Trans>Known places</Trans>
        </h3>
        <p className="text-sm text-muted">
          {plural(places, {
            0: 'None yet. This phone will remember where you switch on, so that the same place always gives the same hexagon.',
            one: 'This phone remembers one place, so that it always gives the same hexagon and nobody can narrow it down over time. It never leaves the phone.',
            other:
              'This phone remembers # places, so that the same place always gives the same hexagon and nobody can narrow it down over time. They never leave the phone.',
          })}
        </p>
      </div>
      {places > 0 && (
        <Button
          look="secondary"
          onClick={() => {
            forgetPlaces()
            dropCells()
            setPlaces(0)
          }}
        >
          <Trans>Forget known places</Trans>
        </Button>
      )}
    </div>
  )
}
