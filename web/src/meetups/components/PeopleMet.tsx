import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { InTouch } from '@hereabouts/contract/meetups/schemas-in-touch'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarPlus, UserMinus } from 'lucide-react'
import { lazy, useState } from 'react'
import { useLocation } from 'wouter'
import { textOf } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { formatDate } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { serverNow } from '../../platform/server-time.ts'
import { isSameDay } from '../../platform/time-zone.ts'
import { PersonButton } from '../../safety/components/PersonButton.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useStayInTouch } from '../mutations-in-touch.ts'
import { useInTouch } from '../queries-in-touch.ts'

const PlanSheet = lazy(() => loadPart(() => import('./PlanSheet.tsx')))

type Person = InTouch['people'][number]

/** The people that the viewer is in touch with: name, picture, shield, and when they last met. No presence. */
export default function PeopleMet({ userId }: { userId: UserId }) {
  const { data: list, error } = useInTouch(userId)
  const [, navigate] = useLocation()
  const [planned, setPlanned] = useState<Person | null>(null)
  const [removed, setRemoved] = useState<Person | null>(null)
  if (error && !list)
    return (
      <p role="alert">
        <Trans>We couldn’t load the people you’ve met.</Trans>
      </p>
    )
  if (!list || list.people.length === 0) return null
  return (
    <section aria-labelledby="people-met-title" className="flex flex-col gap-3">
      <h2 id="people-met-title" className="text-xl font-bold">
        <Trans>People you’ve met</Trans>
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {list.people.map((each) => (
          <Row
            key={each.person.id}
            each={each}
            onPlan={() => setPlanned(each)}
            onRemove={() => setRemoved(each)}
          />
        ))}
      </ul>
      {planned && (
        <SheetBoundary onClose={() => setPlanned(null)}>
          <PlanSheet
            userId={userId}
            other={planned.person}
            onClose={() => setPlanned(null)}
            // Home shows the plan.
            onSent={() => navigate('/', { replace: true })}
          />
        </SheetBoundary>
      )}
      {removed && <Remove userId={userId} {...removed} onClose={() => setRemoved(null)} />}
    </section>
  )
}

function Row({
  each: { person, metAt },
  onPlan,
  onRemove,
}: {
  each: Person
  onPlan: () => void
  onRemove: () => void
}) {
  const { name } = person
  const day = formatDate(metAt)
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="relative flex min-w-0 flex-1 items-center gap-3">
        <Avatar id={person.id} name={name} url={person.avatarUrl} />
        <div className="min-w-0 flex-1">
          <h3 className="font-bold">
            <PersonButton person={person} from="profile">
              <bdi className="wrap-anywhere">{name}</bdi>
            </PersonButton>
          </h3>
          <p className="text-sm text-muted">
            {isSameDay(metAt, serverNow()) ? t`You met today` : <Trans>Last met {day}</Trans>}
          </p>
        </div>
      </div>
      <IconButton label={t`Plan a day with ${name}`} aria-haspopup="dialog" onClick={onPlan}>
        <CalendarPlus size={20} aria-hidden />
      </IconButton>
      <IconButton label={t`Remove ${name}`} aria-haspopup="dialog" onClick={onRemove}>
        <UserMinus size={20} aria-hidden />
      </IconButton>
    </li>
  )
}

function Remove({ userId, person, onClose }: Person & { userId: UserId; onClose: () => void }) {
  const stay = useStayInTouch(userId, person.id)
  const { name } = person
  return (
    <Sheet
      title={t`Remove ${name}?`}
      description={t`You’ll both disappear from each other’s list. Nobody is told.`}
      onClose={onClose}
    >
      {stay.isError && <Notice tone="bad">{textOf(stay.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" disabled={stay.isPending} onClick={onClose}>
          <Trans>Keep</Trans>
        </Button>
        <Button
          look="danger"
          disabled={stay.isPending}
          onClick={() => stay.mutate(false, { onSuccess: onClose })}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
    </Sheet>
  )
}
