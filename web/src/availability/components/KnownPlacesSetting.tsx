import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Question.tsx'
import { countPlaces, forgetPlaces } from '../device-place-memory.ts'
import { useDropCoarseCells } from '../queries-coarse.ts'

/** Shows how many places this phone remembers, and lets the person forget them. */
export function KnownPlacesSetting() {
  const [places, setPlaces] = useState(countPlaces)
  const dropCells = useDropCoarseCells()
  return (
    <Question
      title={t`What does this phone remember?`}
      answer={plural(places, { 0: 'No places yet', one: '# place', other: '# places' })}
      why={
        <p>
          <Trans>
            The same place always gives the same hexagon, so nobody can narrow it down. Places never leave
            this phone.
          </Trans>
        </p>
      }
    >
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
    </Question>
  )
}
