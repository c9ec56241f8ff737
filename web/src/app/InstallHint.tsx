import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Share } from 'lucide-react'
import { isBusy, useMoment } from '../platform/attention.ts'
import type { InstallWay } from '../platform/install.ts'
import { install } from '../platform/install-prompt.ts'
import { Button } from '../ui/Button.tsx'
import { Dock } from '../ui/Dock.tsx'
import { Mark } from '../ui/Mark.tsx'

interface InstallHintProps {
  way: InstallWay
  onDismiss: () => void
}

/**
 * Explains how to install the app: with instructions on iPhones and iPads, elsewhere with the
 * browser's install prompt.
 */
export default function InstallHint({ way, onDismiss }: InstallHintProps) {
  const isNow = useMoment(() => !isBusy(), true)
  if (!isNow) return null
  return (
    <Dock
      title={t`Keep Hereabouts at hand`}
      closeLabel={t`Not now`}
      onClose={onDismiss}
      icon={<Mark size={32} />}
    >
      {way === 'offer' ? (
        <div className="mt-2">
          <Button onClick={install}>
            <Trans>Install</Trans>
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">
          <Trans>
            Tap{' '}
            <Share size={16} role="img" aria-label={t`Share`} className="mx-0.5 inline align-text-bottom" />{' '}
            in Safari’s bar, then <strong className="text-ink">Add to Home Screen</strong>. You’ll sign in
            there once more.
          </Trans>
        </p>
      )}
    </Dock>
  )
}
