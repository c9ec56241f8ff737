import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isBusy, useMoment } from '../platform/attention.ts'
import { startFresh } from '../platform/service-worker.ts'
import { Button } from '../ui/Button.tsx'
import { Dock } from '../ui/Dock.tsx'

/** Offers a new build. Updating is optional, and the offer never interrupts somebody who is busy. */
export default function NewVersion({ onClose }: { onClose: () => void }) {
  const isNow = useMoment(() => !isBusy(), true)
  if (!isNow) return null
  return (
    <Dock title={t`A new version is ready`} closeLabel={t`Later`} onClose={onClose}>
      <div className="mt-1">
        <Button onClick={startFresh}>
          <Trans>Update</Trans>
        </Button>
      </div>
    </Dock>
  )
}
