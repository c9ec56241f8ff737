import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { WEEKLY_HOURS_MAX } from '@hereabouts/contract/gatherings/limits'
import type { WeeklyHours, WeeklyHoursId } from '@hereabouts/contract/gatherings/schemas-hours'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarClock, Plus } from 'lucide-react'
import { useState } from 'react'
import type { StoredUser } from '../../accounts/rules.ts'
import { zoneName } from '../../accounts/rules-zones.ts'
import { textOf } from '../../platform/call-error.ts'
import { formatDate, formatList } from '../../platform/format.ts'
import { serverNow } from '../../platform/server-time.ts'
import { translateName } from '../../platform/translate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useRemoveWeeklyHours } from '../mutations-hours.ts'
import { useWeeklyHours } from '../queries-hours.ts'
import { plannable } from '../rules.ts'
import { isForeignClock } from '../rules-clocks.ts'
import { weeklyText } from '../rules-hours.ts'
import { HoursForm } from './HoursForm.tsx'

/** Lists, adds, changes and removes the person's weekly hours. */
export function OwnWeeklyHours({ user }: { user: StoredUser }) {
  const { data, error, refetch } = useWeeklyHours(user.id)
  const interests = plannable(user.interests)
  if (error && !data) return <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  if (!data) return <SkeletonCards label={t`Loading your hours`} count={1} />
  if (interests.length === 0 && data.length === 0)
    return (
      <EmptyState icon={<CalendarClock size={28} />} title={t`What do you like?`}>
        <p>
          <Trans>We tell you when others are free for one of your interests. Choose some first.</Trans>
        </p>
        <ButtonLink href="/profile/interests">
          <Trans>Choose interests</Trans>
        </ButtonLink>
      </EmptyState>
    )
  return <Hours userId={user.id} interests={interests} all={data} />
}

interface HoursProps {
  userId: UserId
  interests: StoredUser['interests']
  all: readonly WeeklyHours[]
}

function Hours({ userId, interests, all }: HoursProps) {
  const [open, setOpen] = useState<WeeklyHoursId | 'new' | null>(null)
  const close = () => setOpen(null)
  const isAdding = open === 'new' || all.length === 0
  const form = { userId, interests, onDone: close }
  return (
    <>
      <p className="text-muted">
        <Trans>When at least two others around you are free for the same thing, we tell you.</Trans>
      </p>
      {all.map((hours) =>
        hours.id === open ? (
          <Card key={hours.id} isAccented aria-label={weeklyText(hours)}>
            <HoursForm {...form} changed={hours} onCancel={close} />
          </Card>
        ) : (
          <OneWindow key={hours.id} userId={userId} hours={hours} onChange={() => setOpen(hours.id)} />
        ),
      )}
      {isAdding ? (
        <Card isAccented aria-label={t`Every week`}>
          <HoursForm {...form} onCancel={all.length > 0 ? close : undefined} />
        </Card>
      ) : (
        all.length < WEEKLY_HOURS_MAX && (
          <Button look="secondary" onClick={() => setOpen('new')}>
            <Plus size={20} aria-hidden /> <Trans>Add another time</Trans>
          </Button>
        )
      )}
    </>
  )
}

function OneWindow({
  userId,
  hours,
  onChange,
}: {
  userId: UserId
  hours: WeeklyHours
  onChange: () => void
}) {
  const { id, interests, timeZone, endsAt } = hours
  const remove = useRemoveWeeklyHours(userId)
  const when = weeklyText(hours)
  const end = formatDate(endsAt)
  const zone = isForeignClock(timeZone) ? zoneName(timeZone, serverNow()) : null
  return (
    <Card arrives aria-label={when}>
      <div className="flex flex-col gap-3">
        <div>
          <h2 className="text-lg font-bold">{when}</h2>
          <p>{formatList(interests.map(({ name }) => translateName('interest', name)))}</p>
          {zone && (
            <p className="text-sm text-muted">
              <Trans>Time zone: {zone}</Trans>
            </p>
          )}
          <p className="text-sm text-muted">
            <Trans>Every week until {end}, and longer if you switch on before then.</Trans>
          </p>
        </div>
        {remove.error && <Notice tone="bad">{textOf(remove.error)}</Notice>}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <Button look="secondary" disabled={remove.isPending} onClick={onChange}>
            <Trans>Change</Trans>
          </Button>
          <Button look="danger" busyText={remove.isPending && t`Removing…`} onClick={() => remove.mutate(id)}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}
