import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type TakenDown, useTakeDown } from '../mutations-gatherings.ts'

/** Takes down a reported gathering, or only its conversation. One tap asks, the next one does it. */
export default function TakeDownGathering({ id }: { id: GatheringId }) {
  const [asked, setAsked] = useState<TakenDown | null>(null)
  const { mutate, isPending, variables, isSuccess, error } = useTakeDown(id)
  const isOff = isSuccess && variables === 'gathering'
  const isClosed = isSuccess && variables === 'chat'
  if (isOff)
    return (
      <p role="status">
        <Trans>It’s off, and so is its chat.</Trans>
      </p>
    )
  if (asked === null)
    return (
      <div className="flex flex-col gap-2">
        {isClosed && (
          <p role="status">
            <Trans>Its chat is closed.</Trans>
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" onClick={() => setAsked('gathering')}>
            <Trans>Take it down</Trans>
          </Button>
          {!isClosed && (
            <Button look="secondary" onClick={() => setAsked('chat')}>
              <Trans>Close only its chat</Trans>
            </Button>
          )}
        </div>
      </div>
    )
  return (
    <div className="flex flex-col gap-2">
      <p>
        {asked === 'gathering'
          ? t`This calls off all weeks, deletes its texts, and deletes and closes its chat. There’s no way back.`
          : t`This deletes the messages in its chat and closes it. There’s no way back.`}
      </p>
      {error && <Notice tone="bad">{textOf(error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button
          look="danger"
          busyText={isPending && t`Taking down…`}
          onClick={() => mutate(asked, { onSuccess: () => setAsked(null) })}
        >
          {asked === 'gathering' ? t`Yes, take it down` : t`Yes, close its chat`}
        </Button>
        <Button look="secondary" disabled={isPending} onClick={() => setAsked(null)}>
          <Trans context="gathering">Keep it</Trans>
        </Button>
      </div>
    </div>
  )
}
