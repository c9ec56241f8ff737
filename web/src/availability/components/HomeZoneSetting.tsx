import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../platform/fresh-build.ts'
import { useUnits } from '../../platform/units.ts'
import { Button } from '../../ui/Button.tsx'
import { readHomeZone, removeHomeZone } from '../device-home-zone.ts'
import { useRecordHomeZone } from '../mutations.ts'

// Lazy, because most visits to the settings do not set a home zone.
const loadHere = () => loadPart(() => import('../device-home-zone-here.ts'))
const SwitchFailure = lazy(() =>
  loadPart(async () => ({ default: (await import('./SwitchFailure.tsx')).SwitchFailure })),
)

/** Sets or removes the home zone, inside which this phone does not switch on. */
export function HomeZoneSetting({ userId }: { userId: number }) {
  const recordInAccount = useRecordHomeZone(userId)
  const units = useUnits()
  const [isSet, setIsSet] = useState(() => readHomeZone() !== null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)

  async function setHere() {
    setIsBusy(true)
    setError(null)
    try {
      const { setHomeZoneHere } = await loadHere()
      await setHomeZoneHere()
      setIsSet(true)
      recordInAccount.mutate(true)
    } catch (failure) {
      setError(failure as Error)
    }
    setIsBusy(false)
  }
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">Home zone</h3>
        <p className="text-sm text-muted">
          Within {units === 'imperial' ? '1,000 feet' : '300 metres'} of home this phone does not switch on.
          No hexagon around it is ever shared. The place is kept on this phone and goes nowhere else; your
          account only knows that there is one.
        </p>
      </div>
      {error && (
        <Suspense>
          <SwitchFailure error={error} />
        </Suspense>
      )}
      {isSet ? (
        <Button
          look="secondary"
          onClick={() => {
            removeHomeZone()
            setIsSet(false)
            recordInAccount.mutate(false)
          }}
        >
          Remove home zone
        </Button>
      ) : (
        <Button look="secondary" busyText={isBusy && 'Finding out where you are…'} onClick={setHere}>
          I am at home now
        </Button>
      )}
    </div>
  )
}
