import { isBusy, useMoment } from '../platform/attention.ts'
import { startFresh } from '../platform/service-worker.ts'
import { Button } from '../ui/Button.tsx'
import { Dock } from '../ui/Dock.tsx'

/** Offers the newer build. Nobody is made to take it, and it does not come between somebody and what they are writing. */
export default function NewVersion({ onClose }: { onClose: () => void }) {
  const isNow = useMoment(() => !isBusy(), true)
  if (!isNow) return null
  return (
    <Dock title="A new version is ready" closeLabel="Later" onClose={onClose}>
      <div className="mt-1">
        <Button onClick={startFresh}>Update</Button>
      </div>
    </Dock>
  )
}
