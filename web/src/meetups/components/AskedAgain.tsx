import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textOf } from '../../platform/call-error.ts'
import { formatTime } from '../../platform/format.ts'
import { vibrate } from '../../platform/haptics.ts'
import { tells } from '../../platform/told.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCancel } from '../mutations.ts'
import { useConfirmComing } from '../mutations-coming.ts'

/** Asks a person who missed a yes lately once more whether they are coming. Each answer is one tap. */
export default function AskedAgain({ meetup, until }: { meetup: Meetup; until: string }) {
  const confirm = useConfirmComing(meetup.id)
  const cancel = useCancel(meetup.id)
  const error = confirm.error ?? cancel.error
  const time = formatTime(until)
  const { name } = meetup.other
  return (
    <Card isAccented arrives aria-label={t`Are you still coming?`}>
      <div className="flex flex-col gap-4">
        <div {...tells(`sure-${meetup.id}`)}>
          <h3 className="text-xl font-bold">
            <Trans>Are you still coming?</Trans>
          </h3>
          <p>
            <Trans>
              Say so until {time}. After that, the meetup is off, and <bdi>{name}</bdi> is free again.
            </Trans>
          </p>
        </div>
        {error && <Notice tone="bad">{textOf(error)}</Notice>}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <Button
            busyText={confirm.isPending && t`Sending…`}
            disabled={cancel.isPending}
            onClick={() => confirm.mutate(undefined, { onSuccess: () => vibrate('done') })}
          >
            <Trans>Yes, I’m coming</Trans>
          </Button>
          <Button
            look="secondary"
            busyText={cancel.isPending && t`One moment…`}
            disabled={confirm.isPending}
            onClick={() => cancel.mutate(null)}
          >
            <Trans>I can’t come</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}
