import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatLength } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { useUnits } from '../../platform/units.ts'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Question.tsx'
import { readHomeZone, removeHomeZone } from '../device-home-zone.ts'
import { useRecordHomeZone } from '../mutations.ts'
import { useDropCoarseCells } from '../queries-coarse.ts'
import { LazySwitchFailure } from './LazySwitchFailure.tsx'

// Lazy, because most visits to the settings do not set a home zone.
const loadHere = () => loadPart(() => import('../device-home-zone-here.ts'))

/** Sets or removes the home zone, inside which this phone does not switch on. */
export function HomeZoneSetting({ userId }: { userId: number }) {
  const recordInAccount = useRecordHomeZone(userId)
  const dropCells = useDropCoarseCells()
  const distance = useUnits() === 'imperial' ? formatLength(1000, 'foot') : formatLength(300, 'meter')
  const [isSet, setIsSet] = useState(() => readHomeZone() !== null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)

  async function setHere() {
    setIsBusy(true)
    setError(null)
    try {
      const { setHomeZoneHere } = await loadHere()
      await setHomeZoneHere()
      dropCells()
      setIsSet(true)
      recordInAccount.mutate(true)
    } catch (failure) {
      setError(failure as Error)
    }
    setIsBusy(false)
  }
  return (
    <Question
      title={t`Where does this phone stay off?`}
      answer={isSet ? t`Around your home` : t`Nowhere yet`}
      why={
        <p>
          <Trans>
            Within {distance} of home, this phone doesn’t switch on. No hexagon around it is ever shared. The
            place stays on this phone.
          </Trans>
        </p>
      }
    >
      {error && <LazySwitchFailure error={error} />}
      {isSet ? (
        <Button
          look="secondary"
          onClick={() => {
            removeHomeZone()
            dropCells()
            setIsSet(false)
            recordInAccount.mutate(false)
          }}
        >
          <Trans>Remove home zone</Trans>
        </Button>
      ) : (
        <Button look="secondary" busyText={isBusy && t`Finding out where you are…`} onClick={setHere}>
          <Trans>I’m home now</Trans>
        </Button>
      )}
    </Question>
  )
}
