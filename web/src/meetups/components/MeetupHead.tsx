import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import type { ReactNode } from 'react'
import { useServerNow } from '../../platform/server-time.ts'
import { tells } from '../../platform/told.ts'
import { PersonButton } from '../../safety/components/PersonButton.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { PlanLine } from './PlanLine.tsx'

/** The head of every meetup card: who, for what, where and when. */
export function MeetupHead({
  meetup,
  news,
  action,
  children,
}: {
  meetup: Meetup
  /** What the head reports. A toast need not repeat that. */
  news?: string
  /** Buttons beside the name. */
  action?: ReactNode
  children?: ReactNode
}) {
  const { other, interest, place, startsAt, note } = meetup
  const now = useServerNow()
  return (
    <div className="flex flex-col gap-3" {...tells(news ?? null)}>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <div className="relative flex min-w-[min(100%,9rem)] flex-1 items-center gap-3">
          <Avatar id={other.id} name={other.name} url={other.avatarUrl} />
          <div className="min-w-0 flex-1">
            <h3 className="text-lg leading-snug font-bold">
              <PersonButton person={other} from="meetup">
                <bdi className="wrap-anywhere">{other.name}</bdi>
              </PersonButton>
            </h3>
            {children && <p className="text-sm text-muted">{children}</p>}
          </div>
        </div>
        {action}
      </div>
      <PlanLine interest={interest.name} place={place} startsAt={startsAt} now={now} />
      {note && (
        <p dir="auto" className="rounded-field bg-sunken px-4 py-3 break-words">
          {note}
        </p>
      )}
    </div>
  )
}
