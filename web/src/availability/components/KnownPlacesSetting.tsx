import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { countPlaces, forgetPlaces } from '../device-place-memory.ts'

/** Shows how many places this phone remembers, and lets the person forget them. */
export function KnownPlacesSetting() {
  const [places, setPlaces] = useState(countPlaces)
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">Known places</h3>
        <p className="text-sm text-muted">
          {places === 0
            ? 'None yet. Your phone will remember where you switch on, so that the same place always gives the same hexagon.'
            : `This phone remembers ${places === 1 ? 'one place' : `${places} places`}, so that the same place always gives the same hexagon and nobody can narrow it down over time. They go nowhere else.`}
        </p>
      </div>
      {places > 0 && (
        <Button
          look="secondary"
          onClick={() => {
            forgetPlaces()
            setPlaces(0)
          }}
        >
          Forget known places
        </Button>
      )}
    </div>
  )
}
