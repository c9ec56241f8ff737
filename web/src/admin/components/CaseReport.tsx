import { DEVICE_KEY_DAYS } from '@hereabouts/contract/accounts/limits'
import { ABOUT_NO_PERSON, FROM_OUTSIDE, NOTICED } from '@hereabouts/contract/reports/limits'
import type { Evidence, ReportId, ReportWithEvidence } from '@hereabouts/contract/reports/schemas'
import type { ReportCase } from '@hereabouts/contract/reports/schemas-cases'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { formatLanguage, formatList, formatMoment } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { translateName } from '../../platform/translate.ts'
import { KIND_WORDS } from '../../reports/rules.ts'
import { usePasswordAgain } from '../../sign-in/components/PasswordAgain.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useReadReport } from '../mutations-team.ts'
import { decidedInWords } from '../rules-cases.ts'
import { MEETUP_STATE_NAMES } from '../rules-names.ts'
import { EvidenceMessage } from './EvidenceMessage.tsx'
import { RuleWords } from './RuleWords.tsx'

// Lazy, because few reports are about gatherings.
const TakeDownGathering = lazy(() => loadPart(() => import('./TakeDownGathering.tsx')))

/** One report of a case, with its evidence on demand. */
export function CaseReport({ report }: { report: ReportCase['reports'][number] }) {
  const { id, kind, reporter, text, createdAt, reporterHistory } = report
  const { username } = report.subject
  const isFromOutside = kind === FROM_OUTSIDE
  const author = isFromOutside
    ? t`someone without an account`
    : kind === NOTICED
      ? t`a rule`
      : reporter.username
  const when = formatMoment(createdAt)
  const [withPassword, passwordSheet] = usePasswordAgain()
  const evidence = useReadReport(withPassword)
  return (
    <article aria-label={t`Report by ${author}`} className="flex flex-col gap-3">
      <h3 className="font-bold">{t(KIND_WORDS[kind])}</h3>
      {kind === ABOUT_NO_PERSON && (
        <Notice>
          <Trans>
            Two phones that were finding each other showed different check words: someone may have tampered
            with the connection. This says nothing against <bdi>{username}</bdi>. Tell the operator.
          </Trans>
        </Notice>
      )}
      {text && (
        <p dir="auto" className="whitespace-pre-line wrap-break-word">
          {text}
        </p>
      )}
      <p className="text-sm text-muted">
        {kind === NOTICED ? when : t`From ${author}, ${when}.`}{' '}
        {reporterHistory && decidedInWords(author, reporterHistory)}
      </p>
      {isFromOutside && (
        <Notice>
          <Trans>
            Only an e-mail address is confirmed. They named “<bdi>{username}</bdi>”: if that is a username,
            the case is about that account, perhaps by mistake. They get your note by e-mail, so don’t say in
            it whether somebody has an account.
          </Trans>
        </Notice>
      )}
      <div>
        <Button
          look="secondary"
          busyText={evidence.isPending && t`Loading…`}
          onClick={() => evidence.mutate(id)}
        >
          <Trans>Evidence</Trans>
        </Button>
      </div>
      {evidence.error && <Notice tone="bad">{textOf(evidence.error)}</Notice>}
      {evidence.data && (
        <>
          <EvidenceView report={id} evidence={evidence.data.evidence} />
          <LikelyLinks links={evidence.data.likelyLinks} />
        </>
      )}
      {passwordSheet}
    </article>
  )
}

function EvidenceView({
  report,
  evidence: { profile, messages, meetups, gathering, rules = [] },
}: {
  report: ReportId
  evidence: Evidence
}) {
  const { name, upFor, interests, about: said } = profile
  const gatheringId = gathering?.id ?? ''
  const interestNames = interests.map((interest) => translateName('interest', interest))
  const { askMeAbout, languages = [], pronouns } = said ?? {}
  const facts = [name, askMeAbout, ...languages.map(formatLanguage), pronouns, upFor, ...interestNames]
  return (
    <article aria-label={t`Evidence`} className="flex flex-col gap-2 rounded-field bg-sunken p-3 text-sm">
      <p className="wrap-break-word">
        <strong>
          <Trans>Profile:</Trans>
        </strong>{' '}
        {formatList(facts.filter(isSaid), 'unit')}
      </p>
      {rules.map((rule) => (
        <RuleWords key={rule} rule={rule} />
      ))}
      {messages.map((message, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: evidence never changes
        <EvidenceMessage key={i} {...{ report, message }} />
      ))}
      {meetups.map(({ createdAt, interest, place, note, state }) => (
        <p key={createdAt} className="wrap-break-word">
          <strong>
            <Trans>Meetup:</Trans>
          </strong>{' '}
          {formatList(
            [translateName('interest', interest), place, note, t(MEETUP_STATE_NAMES[state])].filter(isSaid),
            'unit',
          )}
        </p>
      ))}
      {gathering && (
        <p className="wrap-break-word">
          <strong>
            <Trans>Gathering {gatheringId}:</Trans>
          </strong>{' '}
          {formatList(
            [
              translateName('interest', gathering.interest),
              gathering.label,
              gathering.place,
              gathering.note,
            ].filter(isSaid),
            'unit',
          )}
        </p>
      )}
      {gathering && (
        <Suspense>
          <TakeDownGathering id={gathering.id} />
        </Suspense>
      )}
    </article>
  )
}

/** Other accounts that may belong to the same person: a hint, never sufficient on its own. */
function LikelyLinks({ links }: { links: ReportWithEvidence['likelyLinks'] }) {
  if (links.length === 0) return null
  return (
    <article aria-label={t`Likely the same person`} className="flex flex-col gap-2 text-sm">
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
          On the same browser in the last {DEVICE_KEY_DAYS} days. Families and shared devices look the same.
        </Trans>
      </p>
    </article>
  )
}

function SameBrowser({ when }: { when: string }) {
  return <Trans>on the same browser, {when}</Trans>
}

const isSaid = (text: string | null | undefined): text is string => Boolean(text)
