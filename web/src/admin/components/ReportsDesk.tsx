import { NOTICED } from '@hereabouts/contract/reports/limits'
import type { Verdict } from '@hereabouts/contract/reports/schemas'
import type { CaseQueue, ReportCase } from '@hereabouts/contract/reports/schemas-cases'
import { CANNED_NOTES } from '@hereabouts/contract/sanctions/limits-canned'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSignedIn } from '../../accounts/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { formatMoment } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCloseCase, useHandOverCase, useTakeCase } from '../mutations-cases.ts'
import { useCaseQueue } from '../queries-team.ts'
import { decidedInWords, REASON_WORDS } from '../rules-cases.ts'
import { peopleInWords } from '../rules-team.ts'
import { CannedChoice, useCannedText } from './CannedChoice.tsx'
import { CaseReport } from './CaseReport.tsx'
import { Loaded } from './Loaded.tsx'
import { SanctionForm } from './SanctionForm.tsx'
import { AskOpinionForm, SecondOpinionView } from './SecondOpinion.tsx'
import { UnreportedPeople } from './UnreportedPeople.tsx'

/** The reports that wait, as one case per person, most urgent first; below, whom rules noticed and nobody reported. */
export function ReportsDesk() {
  return (
    <>
      <Cases />
      <UnreportedPeople />
    </>
  )
}

function Cases() {
  return (
    <Loaded query={useCaseQueue()} label={t`Loading reports`}>
      {({ cases, more, team }) =>
        cases.length === 0 ? (
          <p className="text-muted">
            <Trans>No reports are waiting.</Trans>
          </p>
        ) : (
          <>
            <ul aria-label={t`Reports`} className="flex flex-col gap-4">
              {cases.map((each) => (
                <li key={each.id}>
                  <Case of={each} team={team} />
                </li>
              ))}
            </ul>
            {more > 0 && (
              <p className="text-muted">
                {plural(more, { one: '# more case waits.', other: '# more cases wait.' })}
              </p>
            )}
          </>
        )
      }
    </Loaded>
  )
}

function Case({ of, team }: { of: ReportCase; team: CaseQueue['team'] }) {
  const { id, newestId, subject, reasons, reporters, count, openedAt, history, takenBy, reports } = of
  const { secondOpinion } = of
  const { username } = subject
  const viewer = useSignedIn()
  const take = useTakeCase()
  const isViewers = takenBy !== null && takenBy.id === viewer?.id
  const taker = takenBy?.username ?? ''
  const since = formatMoment(openedAt)
  const people = peopleInWords(reporters)
  const number = plural(count, { one: '# report', other: '# reports' })
  const left = count - reports.length
  const isOnlyNoticed = left === 0 && reports.every(({ kind }) => kind === NOTICED)
  return (
    <Card aria-label={t`Case about ${username}`}>
      <div className="flex flex-col gap-3">
        <h2 className="font-bold wrap-break-word">
          <bdi>{username}</bdi>
        </h2>
        {reasons.length > 0 && (
          <ul aria-label={t`Why it stands here`} className="flex flex-wrap gap-2 text-sm font-semibold">
            {reasons.map((reason) => (
              <li key={reason} className="rounded-full bg-sunken px-3 py-1">
                {t(REASON_WORDS[reason])}
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm text-muted">
          {/* A single report says the rest itself. */}
          {isOnlyNoticed
            ? t`Nobody has reported them.`
            : count > 1 && t`${number} by ${people}, since ${since}.`}{' '}
          {history && decidedInWords(username, history)}{' '}
          {isViewers ? t`You’ve taken it.` : takenBy && t`Taken by ${taker}.`}
        </p>
        {!takenBy && (
          <div>
            <Button look="secondary" busyText={take.isPending && t`Taking…`} onClick={() => take.mutate(id)}>
              <Trans>Take it</Trans>
            </Button>
          </div>
        )}
        {take.error && <Notice tone="bad">{textOf(take.error)}</Notice>}
        {reports.map((report) => (
          <CaseReport key={report.id} report={report} />
        ))}
        {left > 0 && (
          <p className="text-sm text-muted">
            {plural(left, { one: '# more report like these.', other: '# more reports like these.' })}
          </p>
        )}
        {secondOpinion && <SecondOpinionView id={id} of={secondOpinion} />}
        {subject.id !== null && (
          <Fold title={t`Take action`}>
            <SanctionForm id={subject.id} />
          </Fold>
        )}
        {isViewers && !secondOpinion && team.length > 0 && (
          <Fold title={t`Ask for a second opinion`}>
            <AskOpinionForm id={id} />
          </Fold>
        )}
        {isViewers && (
          <Fold title={t`Hand it over`}>
            <HandOverForm id={id} team={team} />
          </Fold>
        )}
        {(takenBy === null || isViewers) && (
          <Fold title={t`Close it`}>
            <CloseForm id={id} upTo={newestId} />
          </Fold>
        )}
      </div>
    </Card>
  )
}

function HandOverForm({ id, team }: { id: ReportCase['id']; team: CaseQueue['team'] }) {
  const [to, setTo] = useState(NOBODY)
  const handOver = useHandOverCase()
  const options = [
    { value: NOBODY, text: t`Back into the queue` },
    ...team.map((person) => ({ value: String(person.id), text: <bdi>{person.username}</bdi> })),
  ]
  return (
    <div className="flex flex-col gap-3">
      <Choice label={t`To whom`} options={options} value={to} onChange={setTo} />
      {handOver.error && <Notice tone="bad">{textOf(handOver.error)}</Notice>}
      <div>
        <Button
          look="secondary"
          busyText={handOver.isPending && t`One moment…`}
          onClick={() =>
            handOver.mutate({ id, to: team.find((person) => String(person.id) === to)?.id ?? null })
          }
        >
          <Trans>Hand it over</Trans>
        </Button>
      </div>
    </div>
  )
}

const NOBODY = ''

function CloseForm({ id, upTo }: { id: ReportCase['id']; upTo: ReportCase['newestId'] }) {
  const {
    text: note,
    canned,
    write,
    choose,
    forget,
  } = useCannedText<(typeof CANNED_NOTES)[number]>(`note ${id}`)
  const close = useCloseCase()
  const end = (state: Verdict['state']) =>
    close.mutateAsync({ id, state, note, upTo, ...(canned && { canned }) }).then(forget, () => {})
  return (
    <div className="flex flex-col gap-3">
      <CannedChoice keys={CANNED_NOTES} canned={canned} onChoose={choose} />
      <TextField
        label={t`A note for the reporter`}
        hint={t`Everyone who reported this person reads it.`}
        value={note}
        onChange={({ target }) => write(target.value)}
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
