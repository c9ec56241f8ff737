import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  ABOUT_NO_PERSON,
  REPORT_KINDS,
  type ReportContext,
  type ReportKind,
} from '@hereabouts/contract/reports/limits'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useTyped } from '../../accounts/queries-typed.ts'
import { textOf } from '../../platform/call-error.ts'
import { useBlock } from '../../safety/mutations.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { useReport } from '../mutations.ts'
import { KindChoice, KindMissing, ReportThanks, WhatHappened } from './ReportFields.tsx'

interface ReportFormProps {
  userId: UserId
  person: { id: UserId; name: string }
  from: ReportContext
  /** The preselected reason. */
  kind?: ReportKind | undefined
  isBlocked?: boolean
  onClose: () => void
}

/** Reports a person to the moderators with a reason and a text, and blocks them if wanted. */
export function ReportForm({ userId, person, from, isBlocked = false, onClose, ...known }: ReportFormProps) {
  const { name } = person
  const [kind, setKind] = useState<ReportKind | null>(known.kind ?? null)
  const [text, setText, forgetText] = useTyped(`report ${person.id}`)
  const [blocksToo, setBlocksToo] = useState(false)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const report = useReport()
  const block = useBlock(userId)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (kind === null) return
    // After a failed block, only the block is retried.
    if (!report.isSuccess)
      await report.mutateAsync({ userId: person.id, kind, text: text.trim(), context: from }).then(forgetText)
    if (blocksToo) await block.mutateAsync(person)
  }

  if (report.isSuccess && (!blocksToo || block.isSuccess))
    return (
      <ReportThanks onClose={onClose}>
        <Trans>
          <bdi>{name}</bdi> won’t be told. You’ll find the outcome under Safety.
        </Trans>
      </ReportThanks>
    )
  const error = report.error ?? block.error
  return (
    <form onSubmit={(event) => submit(event).catch(() => {})} className="flex flex-col gap-5">
      <KindChoice
        kinds={KINDS[from === 'meetup' ? 'ofMeetup' : 'elsewhere']}
        value={kind}
        onChange={setKind}
      />
      {kind === ABOUT_NO_PERSON && (
        <Notice>
          <Trans>
            This is about the connection between your phones and doesn’t count against <bdi>{name}</bdi>.
          </Trans>
        </Notice>
      )}
      <WhatHappened evidence={t(TAKEN_ALONG[from])} value={text} onChange={setText} />
      {!isBlocked && <Toggle label={t`Block them, too`} isOn={blocksToo} onChange={setBlocksToo} />}
      {wasSubmitted && kind === null && <KindMissing />}
      {error && <Notice tone="bad">{textOf(error, t`They’re no longer here.`)}</Notice>}
      <Button type="submit" isWide busyText={(report.isPending || block.isPending) && t`Sending…`}>
        <Trans>Send report</Trans>
      </Button>
    </form>
  )
}

/** Only a report from a meetup can be about the connection between two phones. */
const KINDS = { ofMeetup: REPORT_KINDS, elsewhere: REPORT_KINDS.filter((kind) => kind !== ABOUT_NO_PERSON) }

const PROFILE_TAKEN = msg`We attach their profile.`
/** The evidence that moderators see with the report. */
const TAKEN_ALONG: Record<ReportContext, MessageDescriptor> = {
  card: PROFILE_TAKEN,
  profile: PROFILE_TAKEN,
  badge: PROFILE_TAKEN,
  chat: msg`We attach their profile and the last messages of your chat.`,
  meetup: msg`We attach their profile and what you wrote about your meetups.`,
  group: msg`We attach their profile and your last messages in your gatherings.`,
}
