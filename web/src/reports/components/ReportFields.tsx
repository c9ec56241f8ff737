import { REPORT_TEXT_CHARACTERS_MAX, type ReportKind } from '@hereabouts/contract/reports/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { KIND_WORDS } from '../rules.ts'

interface KindChoiceProps {
  kinds: readonly ReportKind[]
  value: ReportKind | null
  onChange: (kind: ReportKind) => void
}

export function KindChoice({ kinds, value, onChange }: KindChoiceProps) {
  return (
    <Choice
      label={t`What’s it about?`}
      options={kinds.map((kind) => ({ value: kind, text: t(KIND_WORDS[kind]) }))}
      value={value}
      onChange={onChange}
    />
  )
}

export function KindMissing() {
  return (
    <Notice tone="bad">
      <Trans>Choose what it’s about.</Trans>
    </Notice>
  )
}

interface WhatHappenedProps {
  /** What moderators see with the report. */
  evidence: string
  value: string
  onChange: (text: string) => void
}

export function WhatHappened({ evidence, value, onChange }: WhatHappenedProps) {
  return (
    <TextArea
      label={t`What happened? (optional)`}
      maxLength={REPORT_TEXT_CHARACTERS_MAX}
      hint={evidence}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** Shown once a report is sent. */
export function ReportThanks({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="good">
        <Trans>Thank you. Our moderators will look into it.</Trans>
      </Notice>
      <p className="text-muted">{children}</p>
      <Button isWide onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    </div>
  )
}
