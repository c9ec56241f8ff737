import type { Desk } from '@hereabouts/contract/admin/schemas'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { loadPart } from '../../platform/fresh-build.ts'
import { Choice } from '../../ui/Choice.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { AdminPage } from '../components/AdminPage.tsx'
import { PeopleDesk } from '../components/PeopleDesk.tsx'
import { useDesk } from '../queries.ts'

// Only the desk that is open loads.
const ReportsDesk = lazy(() =>
  loadPart(async () => ({ default: (await import('../components/ReportsDesk.tsx')).ReportsDesk })),
)
const AppealsDesk = lazy(() =>
  loadPart(async () => ({ default: (await import('../components/AppealsDesk.tsx')).AppealsDesk })),
)
const InterestsDesk = lazy(() =>
  loadPart(async () => ({ default: (await import('../components/InterestsDesk.tsx')).InterestsDesk })),
)
const BadgesDesk = lazy(() =>
  loadPart(async () => ({ default: (await import('../components/BadgesDesk.tsx')).BadgesDesk })),
)
const AnnouncementDesk = lazy(() =>
  loadPart(async () => ({ default: (await import('../components/AnnouncementDesk.tsx')).AnnouncementDesk })),
)
const AuditDesk = lazy(() =>
  loadPart(async () => ({ default: (await import('../components/AuditDesk.tsx')).AuditDesk })),
)
const CallsDesk = lazy(() =>
  loadPart(async () => ({ default: (await import('../components/CallsDesk.tsx')).CallsDesk })),
)

/** `/admin-console`: the team's workplace, with the desks of each role. */
export default function ConsolePage() {
  return (
    <AdminPage title="Console" query={useDesk()} loading="Loading the desks">
      {({ role }) => <Desks role={role} />}
    </AdminPage>
  )
}

function Desks({ role }: { role: Desk['role'] }) {
  const [name, setName] = useState(() => new URLSearchParams(location.search).get('desk') ?? 'people')
  const desks = DESKS.filter(({ isFor }) => isFor.includes(role))
  // For a role without desks, the people desk shows the server's error.
  const { value, Desk: Shown } = desks.find((each) => each.value === name) ?? PEOPLE
  return (
    <>
      {desks.length > 0 && <Choice label="Desk" options={desks} value={value} onChange={setName} />}
      <Suspense fallback={<SkeletonCards label="Loading the desk" />}>
        <Shown />
      </Suspense>
    </>
  )
}

interface DeskOption {
  value: string
  text: string
  Desk: ComponentType
  isFor: readonly Desk['role'][]
}

const MODERATORS: DeskOption['isFor'] = ['moderator', 'admin']
const ADMINS: DeskOption['isFor'] = ['admin']
const PEOPLE: DeskOption = { value: 'people', text: 'People', Desk: PeopleDesk, isFor: MODERATORS }
const DESKS: readonly DeskOption[] = [
  PEOPLE,
  { value: 'reports', text: 'Reports', Desk: ReportsDesk, isFor: MODERATORS },
  { value: 'appeals', text: 'Appeals', Desk: AppealsDesk, isFor: MODERATORS },
  { value: 'interests', text: 'Interests', Desk: InterestsDesk, isFor: MODERATORS },
  { value: 'badges', text: 'Badges', Desk: BadgesDesk, isFor: ADMINS },
  { value: 'announcement', text: 'Announcement', Desk: AnnouncementDesk, isFor: ADMINS },
  { value: 'audit', text: 'Audit log', Desk: AuditDesk, isFor: ADMINS },
  { value: 'calls', text: 'Calls', Desk: CallsDesk, isFor: ADMINS },
]
