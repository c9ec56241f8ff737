import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Invite } from '@hereabouts/contract/invites/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { QrCode as QrIcon, Share2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { useShareLink } from '../../platform/share.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useEndInvite } from '../mutations.ts'
import { inHalves, inviteSummary, inviteUrl } from '../rules.ts'

const InviteLink = lazy(() => loadPart(() => import('./InviteLink.tsx')))

/** An open link, with buttons to share it, show it and switch it off. */
export function InviteCard({ userId, invite }: { userId: UserId; invite: Invite }) {
  const [step, setStep] = useState<'idle' | 'qr' | 'ending'>('idle')
  const share = useShareLink()
  const end = useEndInvite(userId)
  const now = useServerNow()
  const code = inHalves(invite.code)
  const url = inviteUrl(location.origin, invite.code)
  return (
    <Card arrives aria-label={t`Link ${code}`}>
      <div className="flex flex-col gap-4">
        <div>
          <p className="text-2xl font-extrabold tracking-[0.12em] tabular-nums">
            <bdi>{code}</bdi>
          </p>
          <p className="text-sm text-muted">
            {inviteSummary(invite, now)} · {invite.showsPerson ? t`shows you` : t`doesn’t show you`}
          </p>
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Button
            disabled={share.isPending}
            onClick={() =>
              share.mutate({
                title: t`Hereabouts`,
                url,
                text: t`Join me on Hereabouts: meet people nearby, in person.`,
              })
            }
          >
            <Share2 size={20} aria-hidden /> <Trans>Share</Trans>
          </Button>
          <Button look="secondary" aria-label={t`QR code`} onClick={() => setStep('qr')}>
            <QrIcon size={20} aria-hidden /> <Trans>QR</Trans>
          </Button>
        </div>
        {step === 'ending' ? (
          <div className="flex animate-fade flex-col gap-3">
            <p className="text-sm text-muted">
              <Trans>You can’t switch it on again.</Trans>
            </p>
            <div className="grid grid-cols-2 gap-3">
              <Button look="secondary" disabled={end.isPending} onClick={() => setStep('idle')}>
                <Trans context="link">Keep it</Trans>
              </Button>
              <Button
                look="danger"
                busyText={end.isPending && t`Switching off…`}
                onClick={() => end.mutate(invite.code)}
              >
                <Trans context="link">Switch off</Trans>
              </Button>
            </div>
          </div>
        ) : (
          <Button look="quiet" onClick={() => setStep('ending')}>
            <Trans>Switch off this link</Trans>
          </Button>
        )}
      </div>
      {step === 'qr' && (
        <SheetBoundary onClose={() => setStep('idle')}>
          <InviteLink url={url} onClose={() => setStep('idle')} />
        </SheetBoundary>
      )}
    </Card>
  )
}
