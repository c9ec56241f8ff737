import type { OutsideReport } from '@hereabouts/contract/outside/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface ReviewReportProps {
  report: Pick<OutsideReport, 'about' | 'when' | 'text' | 'email'> & { isAboutTeam: boolean }
  error: Error | null
  isPending: boolean
  onSend: () => void
  onChange: () => void
}

/** What somebody wrote, before it is sent: the e-mailed link does not show it again. */
export function ReviewReport({ report, error, isPending, onSend, onChange }: ReviewReportProps) {
  const { about, when, text, isAboutTeam, email } = report
  const answers = [
    { question: t`Whom is it about?`, answer: about },
    ...(isAboutTeam
      ? [{ question: t`They’re on the team here`, answer: t`Only admins read your report.` }]
      : []),
    ...(when.trim() ? [{ question: t`When was it?`, answer: when }] : []),
    { question: t`What happened?`, answer: text },
    { question: t`Your e-mail`, answer: email },
  ]
  return (
    <>
      <Card aria-label={t`Your report`}>
        <dl className="flex flex-col gap-4">
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt className="text-sm font-semibold text-muted">{question}</dt>
              <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
                {answer}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className="text-muted">
        <Trans>We e-mail you a link. Only once you’ve opened it, the moderators get this.</Trans>
      </p>
      {error && <Notice tone="bad">{textOf(error)}</Notice>}
      <div className="flex flex-col gap-3">
        <Button isWide busyText={isPending && t`Sending...`} onClick={onSend}>
          <Trans>Looks right, e-mail me the link</Trans>
        </Button>
        <Button isWide look="secondary" disabled={isPending} onClick={onChange}>
          <Trans>Change what I wrote</Trans>
        </Button>
      </div>
    </>
  )
}
