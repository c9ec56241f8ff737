import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatTime } from '../../platform/format.ts'
import { useCancel } from '../mutations.ts'
import { useConfirmComing } from '../mutations-coming.ts'
import { ComingQuestion } from './ComingQuestion.tsx'

/** Asks a person who missed a yes lately once more whether they are coming. */
export default function AskedAgain({ meetup, until }: { meetup: Meetup; until: string }) {
  const confirm = useConfirmComing(meetup.id)
  const cancel = useCancel(meetup.id)
  const time = formatTime(until)
  const { name } = meetup.other
  return (
    <ComingQuestion
      title={t`Are you still coming?`}
      heading="h3"
      news={`sure-${meetup.id}`}
      yes={{
        ...confirm,
        text: t`Yes, I’m coming`,
        busyText: t`Sending…`,
        say: (options) => confirm.mutate(undefined, options),
      }}
      no={{ ...cancel, busyText: t`One moment…`, say: () => cancel.mutate(null) }}
    >
      <Trans>
        Say so until {time}, or the meetup with <bdi>{name}</bdi> is off.
      </Trans>
    </ComingQuestion>
  )
}
