import { DEVICE_KEY_DAYS } from '@hereabouts/contract/accounts/limits'
import { ABOUT_NO_PERSON } from '@hereabouts/contract/reports/limits'
import type {
  Evidence,
  QueuedReport,
  ReportId,
  ReportWithEvidence,
  Verdict,
} from '@hereabouts/contract/reports/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { formatMoment, formatNumber } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { translateName } from '../../platform/translate.ts'
import { KIND_WORDS } from '../../reports/rules.ts'
import { usePasswordAgain } from '../../sign-in/components/PasswordAgain.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCloseReport, useReadReport, useTakeReport } from '../mutations-team.ts'
import { useReportQueue } from '../queries-team.ts'
import { peopleInWords } from '../rules-team.ts'
import { EvidenceMessage } from './EvidenceMessage.tsx'
import { Loaded } from './Loaded.tsx'
import { SanctionForm } from './SanctionForm.tsx'

// Lazy, because few reports are about gatherings.
const TakeDownGathering = lazy(() => loadPart(() => import('./TakeDownGathering.tsx')))

/** Open reports, oldest first. */
export function ReportsDesk() {
  return (
    <Loaded query={useReportQueue()} label={t`Loading reports`}>
      {(reports) =>
        reports.length === 0 ? (
          <p className="text-muted">
            <Trans>No reports are waiting.</Trans>
          </p>
        ) : (
          <ul aria-label={t`Reports`} className="flex flex-col gap-4">
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
  const { username } = subject
  const author = reporter.username
  const taker = takenBy?.username ?? ''
  const when = formatMoment(createdAt)
  const more = formatNumber(others.reports)
  const people = peopleInWords(others.reporters)
  const [withPassword, passwordSheet] = usePasswordAgain()
  const take = useTakeReport()
  const evidence = useReadReport(withPassword)
  const failure = take.error ?? evidence.error
  return (
    <Card aria-label={t`Report about ${username}`}>
      <div className="flex flex-col gap-3">
        <h2 className="font-bold wrap-break-word">
          {t(KIND_WORDS[kind])}: <bdi>{username}</bdi>
        </h2>
        {kind === ABOUT_NO_PERSON && (
          <Notice>
            <Trans>
              Two phones that were finding each other showed different check words. Someone may have tampered
              with the connection between them, such as a changed server or relay. This says nothing against{' '}
              <bdi>{username}</bdi>. Tell the operator of this server.
            </Trans>
          </Notice>
        )}
        {text && (
          <p dir="auto" className="whitespace-pre-line wrap-break-word">
            {text}
          </p>
        )}
        <p className="text-sm text-muted">
          {t`From ${author}, ${when}.`}{' '}
          {others.reports > 0 && t`More reports about them: ${more}, by ${people}.`}{' '}
          {takenBy && t`Taken by ${taker}.`}
        </p>
        <div className="flex flex-wrap gap-2">
          {!takenBy && (
            <Button look="secondary" busyText={take.isPending && t`Taking…`} onClick={() => take.mutate(id)}>
              <Trans>Take it</Trans>
            </Button>
          )}
          <Button
            look="secondary"
            busyText={evidence.isPending && t`Loading…`}
            onClick={() => evidence.mutate(id)}
          >
            <Trans>Evidence</Trans>
          </Button>
        </div>
        {failure && <Notice tone="bad">{textOf(failure)}</Notice>}
        {evidence.data && (
          <>
            <EvidenceView report={id} evidence={evidence.data.evidence} />
            <LikelyLinks links={evidence.data.likelyLinks} />
          </>
        )}
        {subject.id !== null && (
          <Fold title={t`Take action`}>
            <SanctionForm id={subject.id} />
          </Fold>
        )}
        <Fold title={t`Close it`}>
          <CloseForm report={report} />
        </Fold>
        {passwordSheet}
      </div>
    </Card>
  )
}

function EvidenceView({
  report,
  evidence: { profile, messages, meetups, gathering },
}: {
  report: ReportId
  evidence: Evidence
}) {
  const { name, upFor, interests, about: said } = profile
  const gatheringId = gathering?.id ?? ''
  const interestNames = interests.map((interest) => translateName('interest', interest))
  const facts = [name, ...Object.values(said ?? {}).flat(), upFor, ...interestNames]
    .filter(Boolean)
    .join(', ')
  return (
    <section aria-label={t`Evidence`} className="flex flex-col gap-2 rounded-field bg-sunken p-3 text-sm">
      <p className="wrap-break-word">
        <strong>
          <Trans>Profile:</Trans>
        </strong>{' '}
        {facts}
      </p>
      {messages.map((message, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: evidence never changes
        <EvidenceMessage key={i} {...{ report, message }} />
      ))}
      {meetups.map(({ createdAt, interest, place, note, state }) => (
        <p key={createdAt} className="wrap-break-word">
          <strong>
            <Trans>Meetup:</Trans>
          </strong>{' '}
          {[translateName('interest', interest), place, note, state].filter(Boolean).join(', ')}
        </p>
      ))}
      {gathering && (
        <p className="wrap-break-word">
          <strong>
            <Trans>Gathering {gatheringId}:</Trans>
          </strong>{' '}
          {[translateName('interest', gathering.interest), gathering.label, gathering.place, gathering.note]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {gathering && (
        <Suspense>
          <TakeDownGathering id={gathering.id} />
        </Suspense>
      )}
    </section>
  )
}

/** Other accounts that may belong to the same person: a hint, never sufficient on its own. */
function LikelyLinks({ links }: { links: ReportWithEvidence['likelyLinks'] }) {
  if (links.length === 0) return null
  return (
    <section aria-label={t`Likely the same person`} className="flex flex-col gap-2 text-sm">
      <h3 className="font-bold">
        <Trans>Likely the same person</Trans>
      </h3>
      <ul className="flex flex-col gap-1">
        {links.map(({ id, username, isBlockedWithReporter, seenAt }) => (
          <li key={id} className="wrap-break-word">
            <strong>
              <bdi>{username}</bdi>
            </strong>{' '}
            · <SameBrowser when={formatMoment(seenAt)} />
            {isBlockedWithReporter && ` · ${t`blocked with the reporter`}`}
          </li>
        ))}
      </ul>
      <p className="text-muted">
        <Trans>
          Used on the same browser in the last {DEVICE_KEY_DAYS} days. Families and shared devices look the
          same.
        </Trans>
      </p>
    </section>
  )
}

function SameBrowser({ when }: { when: string }) {
  return <Trans>on the same browser, {when}</Trans>
}

function CloseForm({ report: { id } }: { report: QueuedReport }) {
  const [note, setNote] = useState('')
  const close = useCloseReport()
  const end = (state: Verdict['state']) => close.mutate({ id, state, note })
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t`A note for the reporter`}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {close.error && <Notice tone="bad">{textOf(close.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button busyText={close.isPending && t`Closing…`} onClick={() => end('resolved')}>
          <Trans>Dealt with</Trans>
        </Button>
        <Button look="secondary" disabled={close.isPending} onClick={() => end('dismissed')}>
          <Trans>No action</Trans>
        </Button>
      </div>
    </div>
  )
}
