import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textOf } from '../../platform/call-error.ts'
import { thisDevice } from '../../platform/install.ts'
import { Notice } from '../../ui/Notice.tsx'
import { NoFix } from '../device-fixes.ts'
import { NotStored } from '../device-home-zone.ts'
import { AtHome, NearHome } from '../device-place.ts'
import { locationSteps } from '../rules-location-help.ts'
import type { NoFixReason } from '../rules-position.ts'

const NO_FIX: Record<NoFixReason, MessageDescriptor> = {
  denied: msg`Your browser blocks your location. To change that:`,
  unavailable: msg`Your phone can’t tell where it is. Try again in a moment, or nearer to a window.`,
  insecure: msg`Location only works over a secure connection. Open this page with https.`,
  unsupported: msg`This browser can’t tell where it is.`,
}

export default function SwitchFailure({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Notice tone="bad">
      {wordsFor(error)}
      {error instanceof NoFix && error.reason === 'denied' && (
        <>
          <ol className="mt-2 flex list-decimal flex-col gap-1 ps-5">
            {locationSteps(thisDevice()).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="mt-2">
            <Trans>Then try again.</Trans>
          </p>
        </>
      )}
    </Notice>
  )
}

function wordsFor(error: Error): string {
  if (error instanceof NoFix) return t(NO_FIX[error.reason])
  if (error instanceof AtHome) return t`In your home zone, this phone doesn’t switch on.`
  if (error instanceof NearHome)
    return t`“Right here” would give away your home zone. Try without it, or farther on.`
  if (error instanceof NotStored) return t`This browser can’t remember a home zone.`
  return textOf(error)
}
