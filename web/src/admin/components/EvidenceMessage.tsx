import type { Evidence, ReportId } from '@hereabouts/contract/reports/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textOf } from '../../platform/call-error.ts'
import { useObjectUrl } from '../../platform/object-url.ts'
import { usePasswordAgain } from '../../sign-in/components/PasswordAgain.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useViewReportPicture } from '../mutations-team.ts'

interface EvidenceMessageProps {
  report: ReportId
  message: Evidence['messages'][number]
}

/** A message in the evidence of a report. Its picture is loaded on request. */
export function EvidenceMessage({
  report,
  message: { by, text, picture, isTakenBack },
}: EvidenceMessageProps) {
  const author = by === 'subject' ? t`Reported` : t`Reporter`
  return (
    <>
      <p className="wrap-break-word">
        <strong>{author}:</strong>{' '}
        {picture === null ? <Trans>A picture. We keep no copy of it.</Trans> : text}
        {isTakenBack && <Trans>Taken back before the report.</Trans>}
      </p>
      {picture && <EvidencePicture report={report} picture={picture} />}
    </>
  )
}

type Picture = NonNullable<Evidence['messages'][number]['picture']>

function EvidencePicture({ report, picture }: { report: ReportId; picture: Picture }) {
  const [withPassword, passwordSheet] = usePasswordAgain()
  const view = useViewReportPicture(withPassword)
  const url = useObjectUrl(view.data)
  return (
    <div className="flex flex-col items-start gap-2">
      {url ? (
        <img
          src={url}
          alt={t`What was reported`}
          width={picture.width}
          height={picture.height}
          className="h-auto max-h-[60dvh] w-auto max-w-full rounded-field"
        />
      ) : (
        <>
          <Button
            look="secondary"
            busyText={view.isPending && t`Loading…`}
            onClick={() => view.mutate({ id: report, seq: picture.seq })}
          >
            <Trans>Show the picture</Trans>
          </Button>
          <p className="text-muted">
            <Trans>Each view is logged.</Trans>
          </p>
        </>
      )}
      {view.isError && <Notice tone="bad">{textOf(view.error)}</Notice>}
      {passwordSheet}
    </div>
  )
}
