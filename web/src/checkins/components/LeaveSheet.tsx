import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { REPORT_TEXT_CHARACTERS_MAX } from '@hereabouts/contract/reports/limits'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useLeaveGatheringQuietly, useLeaveMeetup } from '../mutations.ts'
import { NO_EMERGENCY_SERVICE, type Occasion } from '../rules.ts'

/** What happens to the meetup or gathering itself. */
const FIRST_EFFECT: Record<'meetup' | 'gathering', MessageDescriptor> = {
  meetup: msg`We call the meetup off. They see that, but no reason.`,
  gathering: msg`You leave. The others only read that one person can’t come.`,
}
const EFFECTS = [
  msg`We block them: you won’t see or message each other any more.`,
  msg`Only our moderators learn that you felt unsafe.`,
  msg`Your check-in stays on until you say that you’re OK.`,
]

/** Leaves, blocks another person and reports them in one step, without notifying them. */
export default function LeaveSheet({ occasion, onClose }: { occasion: Occasion; onClose: () => void }) {
  const { meetup, gathering } = occasion
  return (
    <Sheet title={t`Leave quietly?`} onClose={onClose}>
      {gathering ? (
        <LeaveGathering gathering={gathering} onClose={onClose} />
      ) : (
        <LeaveMeetup meetup={meetup} onClose={onClose} />
      )}
    </Sheet>
  )
}

function LeaveMeetup({ meetup, onClose }: { meetup: Meetup; onClose: () => void }) {
  const leave = useLeaveMeetup(meetup.id, onClose)
  return (
    <LeaveForm
      kind="meetup"
      isBusy={leave.isPending}
      error={leave.error}
      onLeave={(text) => leave.mutate(text)}
    />
  )
}

function LeaveGathering({ gathering, onClose }: { gathering: Gathering; onClose: () => void }) {
  const { id, members } = gathering
  const [about, setAbout] = useState<UserId | null>(null)
  const leave = useLeaveGatheringQuietly(id, onClose)
  return (
    <LeaveForm
      kind="gathering"
      isBusy={leave.isPending}
      error={leave.error}
      onLeave={about === null ? null : (text) => leave.mutate({ about, text })}
    >
      <Choice
        label={t`With whom did you feel unsafe?`}
        options={members.map(({ id: value, name }) => ({ value, text: <bdi>{name}</bdi> }))}
        value={about}
        onChange={setAbout}
      />
    </LeaveForm>
  )
}

interface LeaveFormProps {
  kind: keyof typeof FIRST_EFFECT
  isBusy: boolean
  error: Error | null
  /** Null while something is missing. */
  onLeave: ((text: string) => void) | null
  children?: ReactNode
}

function LeaveForm({ kind, isBusy, error, onLeave, children }: LeaveFormProps) {
  const [text, setText] = useState('')
  return (
    <div className="flex flex-col gap-5">
      {children}
      <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
        {[FIRST_EFFECT[kind], ...EFFECTS]
          .map((effect) => t(effect))
          .map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
      </ul>
      {error && <Notice tone="bad">{textOf(error)}</Notice>}
      <Button
        look="danger"
        isWide
        disabled={onLeave === null}
        busyText={isBusy && t`Leaving…`}
        onClick={() => onLeave?.(text.trim())}
      >
        <Trans>Leave quietly</Trans>
      </Button>
      <TextArea
        label={t`What happened? (optional)`}
        hint={t`Only our moderators read this.`}
        maxLength={REPORT_TEXT_CHARACTERS_MAX}
        rows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="text-sm text-muted">{t(NO_EMERGENCY_SERVICE)}</p>
    </div>
  )
}
