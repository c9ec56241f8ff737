import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { textOf } from '../../platform/call-error.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMeetupCode } from '../queries.ts'

/** The code that the other enters; another one every minute. */
export function OwnCode({ id, otherName }: { id: MeetupId; otherName: string }) {
  const { data, error } = useMeetupCode(id)
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <p className="text-sm font-semibold">Your code, for {otherName} to enter</p>
      {data ? (
        <p aria-live="polite" className="text-4xl font-extrabold tracking-[0.18em] tabular-nums">
          {data.code}
        </p>
      ) : error ? (
        <Notice tone="bad">{textOf(error)}</Notice>
      ) : (
        <Skeleton look="h-10 w-48" />
      )}
      <p className="text-sm text-muted">It changes every minute.</p>
    </div>
  )
}
