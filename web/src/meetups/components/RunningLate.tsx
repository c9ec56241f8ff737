import { LATE_MINUTES } from '@hereabouts/contract/meetups/limits'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { textOf } from '../../platform/call-error.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useReportLate } from '../mutations.ts'
import { expectedText } from '../rules-stages.ts'

/** Reports with one tap how late the viewer will be. Another tap undoes it. */
export function RunningLate({ meetup: { id, other, expectedAt } }: { meetup: Meetup }) {
  const report = useReportLate(id)
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-sm text-muted">
        {expectedAt ? expectedText(expectedAt, other.name) : t`Running late?`}
      </p>
      <div className="flex gap-2">
        {LATE_MINUTES.filter((minutes) => minutes !== 0 || expectedAt).map((minutes) => (
          <button
            key={minutes}
            type="button"
            disabled={report.isPending}
            onClick={() => report.mutate(minutes)}
            className="inline-flex min-h-11 flex-1 items-center justify-center rounded-full border border-edge bg-surface px-1 text-sm font-semibold transition hover:bg-sunken active:scale-[0.98] disabled:opacity-60"
          >
            {minutes === 0 ? t`On time` : t`${minutes} min`}
          </button>
        ))}
      </div>
      {report.isError && <Notice tone="bad">{textOf(report.error)}</Notice>}
    </div>
  )
}
