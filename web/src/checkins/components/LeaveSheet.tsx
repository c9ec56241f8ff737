import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { REPORT_TEXT_CHARACTERS_MAX } from '@hereabouts/contract/reports/limits'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { useBackCloses } from '../../ui/back-closes.ts'
import { TextArea } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useLeaveMeetup } from '../mutations.ts'
import { NO_EMERGENCY_SERVICE } from '../rules.ts'

const EFFECTS = [
  'We call the meetup off. They see that, but no reason.',
  'We block them for you: you won’t see each other any more, and they can’t message you.',
  'Only our moderators learn that you felt unsafe.',
  'If you’ve set a check-in, it stays on until you say that you’re OK.',
]

/** Leaves a meetup, blocks the other person and reports them in one step, without notifying them. */
export default function LeaveSheet({ meetup, onClose }: { meetup: Meetup; onClose: () => void }) {
  const [text, setText] = useState('')
  const leave = useLeaveMeetup(meetup.id)
  useBackCloses(onClose)
  return (
    <Sheet title="Leave quietly?" onClose={onClose}>
      <div className="flex flex-col gap-5">
        <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
          {EFFECTS.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        {leave.isError && <Notice tone="bad">{textOf(leave.error)}</Notice>}
        <Button
          look="danger"
          isWide
          busyText={leave.isPending && 'Leaving…'}
          onClick={() => leave.mutate(text.trim(), { onSuccess: onClose })}
        >
          Leave quietly
        </Button>
        <TextArea
          label="What happened? (optional)"
          hint="Only our moderators read this."
          maxLength={REPORT_TEXT_CHARACTERS_MAX}
          rows={2}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p className="text-sm text-muted">{NO_EMERGENCY_SERVICE}</p>
      </div>
    </Sheet>
  )
}
