import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTellNoShow } from '../mutations-no-show.ts'

/** Lets a person who has waited for a while say that the other did not come. */
export default function NoShow({ meetup }: { meetup: Meetup }) {
  const [isAsking, setIsAsking] = useState(false)
  const tell = useTellNoShow(meetup.id)
  const { name } = meetup.other
  if (!isAsking)
    return (
      <Button look="quiet" isWide onClick={() => setIsAsking(true)}>
        <Trans>
          <bdi>{name}</bdi> didn’t come
        </Trans>
      </Button>
    )
  return (
    <div className="flex animate-fade flex-col gap-3 rounded-field bg-sunken p-4">
      <p>
        <Trans>
          This ends the meetup for both of you. Only <bdi>{name}</bdi> reads that they missed it.
        </Trans>
      </p>
      {tell.isError && <Notice tone="bad">{textOf(tell.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" disabled={tell.isPending} onClick={() => setIsAsking(false)}>
          <Trans>Keep waiting</Trans>
        </Button>
        <Button busyText={tell.isPending && t`One moment…`} onClick={() => tell.mutate()}>
          <Trans>End it</Trans>
        </Button>
      </div>
    </div>
  )
}
