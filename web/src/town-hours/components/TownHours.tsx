import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { ShownTownHour } from '@hereabouts/contract/town-hours/schemas'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatTime } from '../../platform/format.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { Card } from '../../ui/Card.tsx'
import { everyWeek, isOpen } from '../rules.ts'
import { ReminderToggle } from './ReminderToggle.tsx'

/** The hours where the person is: when they are, and while they last, about how many people are on. */
export default function TownHours(props: { userId: UserId; hours: readonly ShownTownHour[] }): ReactNode {
  const { userId, hours } = props
  const nowMs = useServerNow()
  return hours.map((hour) => (
    <Card key={hour.id} isAccented={isOpen(hour, nowMs)} aria-label={everyWeek(hour)}>
      <div className="flex flex-col gap-3">
        {isOpen(hour, nowMs) ? <Now hour={hour} /> : <Next hour={hour} />}
        <ReminderToggle userId={userId} hour={hour} label={t`Remind me`} />
      </div>
    </Card>
  ))
}

function Now({ hour: { label, closesAt, people } }: { hour: ShownTownHour }) {
  const end = formatTime(closesAt)
  return (
    <div>
      <h2 className="text-lg font-bold wrap-anywhere">
        <Trans>The hour has begun in {label}</Trans>
      </h2>
      <p role="status">
        {people !== null && <Plural value={people} other="About # people are on." />}{' '}
        <Trans>It lasts until {end}.</Trans>
      </p>
    </div>
  )
}

function Next({ hour }: { hour: ShownTownHour }) {
  const { label } = hour
  return (
    <div>
      <h2 className="text-lg font-bold">{everyWeek(hour)}</h2>
      <p className="wrap-anywhere">
        <Trans>The hour when people in {label} switch on together.</Trans>
      </p>
    </div>
  )
}
