import { DEVICE_KEY_DAYS } from '@hereabouts/contract/accounts/limits'
import { ABOUT_NO_PERSON } from '@hereabouts/contract/reports/limits'
import type {
  Evidence,
  QueuedReport,
  ReportWithEvidence,
  Verdict,
} from '@hereabouts/contract/reports/schemas'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { usePasswordAgain } from '../../accounts/components/PasswordAgain.tsx'
import { textOf } from '../../platform/call-error.ts'
import { formatMoment } from '../../platform/format.ts'
import { KIND_WORDS } from '../../reports/rules.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCloseReport, useReadReport, useTakeReport } from '../mutations-team.ts'
import { useReportQueue } from '../queries-team.ts'
import { Loaded } from './Loaded.tsx'
import { SanctionForm } from './SanctionForm.tsx'

/** Open reports, oldest first. */
export function ReportsDesk() {
  return (
    <Loaded query={useReportQueue()} label="Loading reports">
      {(reports) =>
        reports.length === 0 ? (
          <p className="text-muted">No report waits.</p>
        ) : (
          <ul aria-label="Reports" className="flex flex-col gap-4">
            {reports.map((report) => (
              <li key={report.id}>
                <Report report={report} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Report({ report }: { report: QueuedReport }) {
  const { id, kind, subject, reporter, text, createdAt, others, takenBy } = report
  const [withPassword, passwordSheet] = usePasswordAgain()
  const take = useTakeReport()
  const evidence = useReadReport(withPassword)
  const failure = take.error ?? evidence.error
  return (
    <Card aria-label={`Report about ${subject.username}`}>
      <div className="flex flex-col gap-3">
        <h2 className="font-bold wrap-break-word">
          {t(KIND_WORDS[kind])}: {subject.username}
        </h2>
        {kind === ABOUT_NO_PERSON && (
          <Notice>
            Two phones that were finding each other showed different check words. Someone may have tampered
            with the connection between them, such as a changed server or relay. This says nothing against{' '}
            <bdi>{subject.username}</bdi>; tell the operator of this server.
          </Notice>
        )}
        {text && <p className="whitespace-pre-line wrap-break-word">{text}</p>}
        <p className="text-sm text-muted">
          By {reporter.username}, {formatMoment(createdAt)}.
          {others.reports > 0 && ` ${others.reports} more about them, by ${others.reporters}.`}
          {takenBy && ` Taken by ${takenBy.username}.`}
        </p>
        <div className="flex flex-wrap gap-2">
          {!takenBy && (
            <Button look="secondary" busyText={take.isPending && 'Taking...'} onClick={() => take.mutate(id)}>
              Take it
            </Button>
          )}
          <Button
            look="secondary"
            busyText={evidence.isPending && 'Loading...'}
            onClick={() => evidence.mutate(id)}
          >
            Evidence
          </Button>
        </div>
        {failure && <Notice tone="bad">{textOf(failure)}</Notice>}
        {evidence.data && (
          <>
            <EvidenceView evidence={evidence.data.evidence} />
            <LikelyLinks links={evidence.data.likelyLinks} />
          </>
        )}
        {subject.id !== null && (
          <Fold title="Take a measure">
            <SanctionForm id={subject.id} />
          </Fold>
        )}
        <Fold title="Close it">
          <CloseForm report={report} />
        </Fold>
        {passwordSheet}
      </div>
    </Card>
  )
}

function EvidenceView({ evidence: { profile, messages, meetups } }: { evidence: Evidence }) {
  const { name, upFor, interests, about: said } = profile
  const facts = [name, ...Object.values(said ?? {}).flat(), upFor, ...interests].filter(Boolean).join(', ')
  return (
    <section aria-label="Evidence" className="flex flex-col gap-2 rounded-field bg-sunken p-3 text-sm">
      <p className="wrap-break-word">
        <strong>Profile:</strong> {facts}
      </p>
      {messages.map(({ by, text, sentAt }) => (
        <p key={`${sentAt} ${text}`} className="wrap-break-word">
          <strong>{by === 'subject' ? 'Reported' : 'Reporter'}:</strong> {text}
        </p>
      ))}
      {meetups.map(({ createdAt, interest, place, note, state }) => (
        <p key={createdAt} className="wrap-break-word">
          <strong>Meetup:</strong> {[interest, place, note, state].filter(Boolean).join(', ')}
        </p>
      ))}
    </section>
  )
}

/** Other accounts that may belong to the same person: a hint, never sufficient on its own. */
function LikelyLinks({ links }: { links: ReportWithEvidence['likelyLinks'] }) {
  if (links.length === 0) return null
  return (
    <section aria-label="Likely the same person" className="flex flex-col gap-2 text-sm">
      <h3 className="font-bold">Likely the same person</h3>
      <ul className="flex flex-col gap-1">
        {links.map(({ id, username, isBlockedWithReporter, seenAt }) => (
          <li key={id} className="wrap-break-word">
            <strong>{username}</strong>, on the same browser {formatMoment(seenAt)}
            {isBlockedWithReporter && '; a block stands between it and the reporter'}
          </li>
        ))}
      </ul>
      <p className="text-muted">
        Used on the same browser in the last {DEVICE_KEY_DAYS} days. Families and shared devices look the
        same.
      </p>
    </section>
  )
}

function CloseForm({ report: { id } }: { report: QueuedReport }) {
  const [note, setNote] = useState('')
  const close = useCloseReport()
  const end = (state: Verdict['state']) => close.mutate({ id, state, note })
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="A word for the reporter"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {close.error && <Notice tone="bad">{textOf(close.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button busyText={close.isPending && 'Closing...'} onClick={() => end('resolved')}>
          Dealt with
        </Button>
        <Button look="secondary" disabled={close.isPending} onClick={() => end('dismissed')}>
          No measure
        </Button>
      </div>
    </div>
  )
}
