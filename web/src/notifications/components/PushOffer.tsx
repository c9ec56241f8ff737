import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconDisc } from '../../ui/IconDisc.tsx'
import { isPushAllowed, pushReach } from '../device-push.ts'
import { isOfferPutOff, putOffOffer } from '../device-push-offer.ts'
import { useSwitchPush } from '../mutations-push.ts'
import { usePushSettings } from '../queries.ts'

/**
 * Offers pushes to a person who is waiting for something. The browser asks for
 * permission only after they accept.
 */
export default function PushOffer({ userId }: { userId: UserId }) {
  const [isWanted, setIsWanted] = useState(
    () => pushReach() === 'possible' && !isPushAllowed() && !isOfferPutOff(Date.now()),
  )
  return isWanted ? <Offer userId={userId} onDone={() => setIsWanted(false)} /> : null
}

function Offer({ userId, onDone }: { userId: UserId; onDone: () => void }) {
  const { data: push } = usePushSettings(userId)
  const switchPush = useSwitchPush(userId)
  if (!push) return null
  const done = () => {
    putOffOffer(Date.now())
    onDone()
  }
  return (
    <Card aria-label={t`Notifications`}>
      <div className="flex flex-col gap-3">
        <div className="flex items-start gap-3">
          <IconDisc>
            <BellRing size={20} />
          </IconDisc>
          <div className="min-w-0">
            <h2 className="text-lg font-bold">
              <Trans>Get notified when the app is closed?</Trans>
            </h2>
            <p className="text-sm text-muted">
              <Trans>
                Invitations close after half an hour. Your lock screen only says that there’s something new.
              </Trans>
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            busyText={switchPush.isPending && t`Asking…`}
            onClick={() => switchPush.mutate({ isOn: true, publicKey: push.publicKey }, { onSettled: done })}
          >
            <Trans>Notify me</Trans>
          </Button>
          <Button look="quiet" onClick={done}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}
