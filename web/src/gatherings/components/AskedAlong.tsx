import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textOf } from '../../platform/call-error.ts'
import { timeWithDay } from '../../platform/format-days.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useDeclineSeat } from '../mutations-friends.ts'

/** Who holds a seat for the person, and until when. Only the two know. */
export function AskedAlong({ askedBy }: { askedBy: NonNullable<Gathering['askedBy']> }) {
  const { name } = askedBy.person
  const time = timeWithDay(askedBy.until, useServerNow(), { isWithinSentence: true })
  return (
    <div>
      <h2 className="text-lg font-bold wrap-anywhere">
        <Trans>{name} asks you along</Trans>
      </h2>
      <p>
        <Trans>A seat is held for you until {time}. Nobody else learns who asked.</Trans>
      </p>
    </div>
  )
}

/** Gives the held seat back. */
export function DeclineSeat({ userId, id }: { userId: UserId; id: GatheringId }) {
  const decline = useDeclineSeat(userId, id)
  return (
    <>
      {decline.error && <Notice tone="bad">{textOf(decline.error)}</Notice>}
      <Button
        look="quiet"
        isWide
        busyText={decline.isPending && t`One moment…`}
        onClick={() => decline.mutate(undefined)}
      >
        <Trans>Not this time</Trans>
      </Button>
    </>
  )
}
