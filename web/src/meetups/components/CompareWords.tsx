import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { ABOUT_NO_PERSON } from '@hereabouts/contract/reports/limits'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textOf } from '../../platform/call-error.ts'
import { ReportButton } from '../../safety/components/SafetyButtons.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCheckWords } from '../device-check-words.ts'
import { useReportWordsDiffer } from '../mutations.ts'

interface CompareWordsProps {
  meetup: Meetup
  /** Whether the two may not stand in front of each other yet. */
  areApart?: boolean
  /** Closes whatever covers the report form. */
  onReport?: () => void
}

/** Asks the two people to compare their check words: only that exposes a man in the middle. */
export function CompareWords({ meetup, areApart = false, onReport }: CompareWordsProps) {
  const { id, other, wordsDiffer } = meetup
  const { name } = other
  const { words, hasForeignKey } = useCheckWords(id)
  const report = useReportWordsDiffer(id)
  if (wordsDiffer) return <WordsDiffer meetup={meetup} {...(onReport && { onReport })} />
  if (!words && !hasForeignKey) return null
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      {hasForeignKey ? (
        <p className="font-medium">{t(FOREIGN_KEY)}</p>
      ) : (
        <>
          <p>
            <Trans>
              Your phone says{' '}
              <strong lang="en" className="block text-xl font-bold">
                {words}
              </strong>
            </Trans>
          </p>
          <p>
            <Trans>
              If <bdi>{name}</bdi>’s phone says the same words, nobody in between can read where you are, not
              even us.
            </Trans>
          </p>
          {areApart && (
            <p className="text-sm text-muted">
              <Trans>Compare them when you meet, not in the chat.</Trans>
            </p>
          )}
        </>
      )}
      {report.isError && <Notice tone="bad">{textOf(report.error)}</Notice>}
      <Button look="quiet" busyText={report.isPending && t`One moment…`} onClick={() => report.mutate()}>
        {hasForeignKey ? t`End the connection` : t`They’re different`}
      </Button>
    </div>
  )
}

/** Explains that the connection ended because the words differ, and offers to report it. */
export function WordsDiffer({ meetup: { other }, onReport }: Omit<CompareWordsProps, 'areApart'>) {
  return (
    <div className="flex flex-col gap-2">
      <Notice tone="bad">
        <Trans>
          Your phones showed different words and no longer share where you are. Somebody may have listened in.
          You can still meet as planned.
        </Trans>
      </Notice>
      <ReportButton
        about={{ id: other.id, name: other.name, from: 'meetup', kind: ABOUT_NO_PERSON }}
        onOpen={onReport}
      >
        <Trans>Report the connection</Trans>
      </ReportButton>
    </div>
  )
}

export const FOREIGN_KEY = msg`Your phones remember different connections. One of you may have a new phone or cleared the browser, or somebody stood in between.`
