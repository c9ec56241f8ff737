import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { ABOUT_NO_PERSON, REPORT_KINDS, type ReportKind } from '@hereabouts/contract/reports/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useTyped } from '../../accounts/queries-typed.ts'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useReportGathering } from '../mutations.ts'
import { KindChoice, KindMissing, ReportThanks, WhatHappened } from './ReportFields.tsx'

interface GatheringReportSheetProps {
  gathering: { id: GatheringId; name: string }
  onClose: () => void
}

/** Reports a gathering to the moderators, without learning who wrote its texts. */
export default function GatheringReportSheet({
  gathering: { id, name },
  onClose,
}: GatheringReportSheetProps) {
  const [kind, setKind] = useState<ReportKind | null>(null)
  const [text, setText, forgetText] = useTyped(`report gathering ${id}`)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const { mutate, isPending, isSuccess, error } = useReportGathering(id)

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (kind !== null) mutate({ kind, text: text.trim() }, { onSuccess: forgetText })
  }
  return (
    <Sheet title={t`Report this gathering`} description={name} onClose={onClose}>
      {isSuccess ? (
        <ReportThanks onClose={onClose}>
          <Trans>Nobody in it will be told. You’ll find the outcome under Safety.</Trans>
        </ReportThanks>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-5">
          <KindChoice kinds={KINDS} value={kind} onChange={setKind} />
          <WhatHappened
            evidence={t`We attach what the gathering says, and the profile of the person who wrote it.`}
            value={text}
            onChange={setText}
          />
          <p className="text-sm text-muted">
            <Trans>To report what somebody wrote in its chat, tap their name or their message there.</Trans>
          </p>
          {wasSubmitted && kind === null && <KindMissing />}
          {error && <Notice tone="bad">{textOf(error, t`It isn’t here any more`)}</Notice>}
          <Button type="submit" isWide busyText={isPending && t`Sending…`}>
            <Trans>Send report</Trans>
          </Button>
        </form>
      )}
    </Sheet>
  )
}

const KINDS = REPORT_KINDS.filter((kind) => kind !== ABOUT_NO_PERSON && kind !== 'no_show')
