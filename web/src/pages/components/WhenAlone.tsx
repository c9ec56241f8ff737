import type { Availability } from '@hereabouts/contract/availability/schemas'
import { t } from '@lingui/core/macro'
import { CalendarClock, CalendarHeart, CalendarPlus, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { LookFurther } from '../../availability/components/LookFurther.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'

/** What a person can do while nobody is around, the quickest first. */
export default function WhenAlone({ userId, current }: { userId: number; current: Availability }): ReactNode {
  return (
    <Card aria-label={t`Meanwhile`} arrives>
      <div className="flex flex-col gap-3">
        <LookFurther userId={userId} current={current} />
        <div className="flex flex-col">
          <LinkRow
            href="/gatherings"
            icon={<CalendarHeart size={20} />}
            title={t`What’s planned around here`}
            text={t`In the next two weeks`}
          />
          <LinkRow
            href="/gatherings/new"
            icon={<CalendarPlus size={20} />}
            title={t`Start something`}
            text={t`Say when, and others join`}
          />
          <LinkRow
            href="/gatherings/hours"
            icon={<CalendarClock size={20} />}
            title={t`Tell me when people are free`}
            text={t`Say when you’d be free every week`}
          />
          <LinkRow
            href="/invites"
            icon={<UserPlus size={20} />}
            title={t`Invite friends`}
            text={t`Bring people you like`}
          />
        </div>
      </div>
    </Card>
  )
}
