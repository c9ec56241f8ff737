import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { NeedChoices } from '../../needs/components/NeedChoices.tsx'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useSetMeetupNeeds } from '../mutations-needs.ts'

/** What the person needs at this meetup, whatever their settings say. */
export default function NeedsSheet({ meetup, onClose }: { meetup: Meetup; onClose: () => void }) {
  const [needs, setNeeds] = useState(meetup.needs)
  const save = useSetMeetupNeeds(meetup.id)
  const { name } = meetup.other
  return (
    <Sheet
      title={t`What I need`}
      description={
        meetup.state === 'accepted'
          ? t`This time only. ${name} reads it at once.`
          : t`This time only. ${name} reads it once you’ve both agreed.`
      }
      onClose={onClose}
    >
      <NeedChoices needs={needs} onChange={setNeeds} />
      {save.isError && <Notice tone="bad">{textOf(save.error)}</Notice>}
      <Button
        isWide
        busyText={save.isPending && t`Saving…`}
        onClick={() => save.mutate(needs, { onSuccess: onClose })}
      >
        <Trans>Save</Trans>
      </Button>
    </Sheet>
  )
}
