import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

/** Explains what the green shield means. */
export default function TrustSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={t`Trust & Verification`} description={t`Verification is optional.`} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <Fold title={t`How do I get the shield?`} heading="h3" text={t`With a government-issued ID.`}>
          <p>
            <Trans>Once we’ve checked it, a green shield appears beside your name.</Trans>
          </p>
        </Fold>
        <Fold title={t`What does it change?`} heading="h3" text={t`With it, you can connect with anyone.`}>
          <p>
            <Trans>
              Without it, with anyone who accepts unverified users. You may not see some verified users.
            </Trans>
          </p>
        </Fold>
        <Fold title={t`What can I decide?`} heading="h3" text={t`Whom you see, and who can invite you.`}>
          <p>
            <Trans>
              “Only show me verified users” limits your list to people with the shield. “Connect with
              unverified users” decides whether people without it can invite you. With the shield, you can be
              visible only to verified users.
            </Trans>
          </p>
        </Fold>
      </div>
      <p className="rounded-field bg-sunken px-4 py-3 text-sm">
        <Trans>A shield says who somebody is, not how they are. Meet in public, with or without one.</Trans>
      </p>
      <Button look="secondary" isWide onClick={onClose}>
        <Trans>Got it</Trans>
      </Button>
    </Sheet>
  )
}
