import type { Desk } from '@hereabouts/contract/admin/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { loadPart } from '../../platform/fresh-build.ts'
import { SelectField } from '../../ui/Field.tsx'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useIsWide } from '../../ui/wide.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { PeopleDesk } from '../components/PeopleDesk.tsx'
import { useDesk } from '../queries.ts'

// They load when one of them is opened, those for admins and those for moderators together.
const ReportsDesk = lazyDesk(async () => (await loadModeratorDesks()).ReportsDesk)
const AppealsDesk = lazyDesk(async () => (await loadModeratorDesks()).AppealsDesk)
const InterestsDesk = lazyDesk(async () => (await loadModeratorDesks()).InterestsDesk)
const JoiningDesk = lazyDesk(async () => (await loadModeratorDesks()).JoiningDesk)
const BadgesDesk = lazyDesk(async () => (await loadAdminDesks()).BadgesDesk)
const AnnouncementDesk = lazyDesk(async () => (await loadAdminDesks()).AnnouncementDesk)
const GateDesk = lazyDesk(async () => (await loadAdminDesks()).GateDesk)
const HoursDesk = lazyDesk(async () => (await loadAdminDesks()).HoursDesk)
const CalendarsDesk = lazyDesk(async () => (await loadAdminDesks()).CalendarsDesk)
const HouseDesk = lazyDesk(async () => (await loadAdminDesks()).HouseDesk)
const StartDesk = lazyDesk(async () => (await loadAdminDesks()).StartDesk)
const AuditDesk = lazyDesk(async () => (await loadAdminDesks()).AuditDesk)
const CallsDesk = lazyDesk(async () => (await loadAdminDesks()).CallsDesk)

function loadModeratorDesks() {
  return import('../components/ModeratorDesks.tsx')
}

function loadAdminDesks() {
  return import('../components/AdminDesks.tsx')
}

function lazyDesk(load: () => Promise<ComponentType>) {
  return lazy(() => loadPart(async () => ({ default: await load() })))
}

/** `/admin-console`: the team's workplace, with the desks of each role. */
export default function ConsolePage() {
  return (
    <AdminPage title={t`Console`} query={useDesk()} loading={t`Loading the desks`}>
      {({ role }) => <Desks role={role} />}
    </AdminPage>
  )
}

function Desks({ role }: { role: Desk['role'] }) {
  const [name, setName] = useState(() => new URLSearchParams(location.search).get('desk') ?? 'people')
  const isWide = useIsWide()
  const desks = DESKS.filter(({ isFor }) => isFor.includes(role))
  // For a role without desks, the people desk shows the server's error.
  const { value, Desk: Shown } = desks.find((each) => each.value === name) ?? PEOPLE
  const keptFocus = useKeptFocus()
  const desk = (
    <Suspense fallback={<SkeletonCards label={t`Loading the desk`} />}>
      <div ref={keptFocus} className="flex flex-col gap-5 outline-none">
        <Shown />
      </div>
    </Suspense>
  )
  if (desks.length === 0) return desk
  const options = desks.map((each) => ({ value: each.value, text: t(each.text) }))
  // The desk stays where it is in the tree, so turning a tablet loses nothing that was typed.
  return (
    <div
      className={
        isWide ? 'grid grid-cols-[13rem_minmax(0,1fr)] items-start gap-8' : 'flex min-w-0 flex-col gap-5'
      }
    >
      {isWide ? (
        <Rail options={options} value={value} onChange={setName} />
      ) : (
        <SelectField label={t`Desk`} options={options} value={value} onChange={setName} />
      )}
      {desk}
    </div>
  )
}

interface RailProps {
  options: readonly { value: string; text: string }[]
  value: string
  onChange: (value: string) => void
}

/** All desks at the start of a wide screen. */
function Rail({ options, value, onChange }: RailProps) {
  return (
    <nav aria-label={t`Desk`} className="sticky top-[calc(var(--top-room)+1rem)]">
      <ul className="flex flex-col gap-1">
        {options.map((each) => (
          <li key={each.value}>
            <button
              type="button"
              aria-current={each.value === value ? 'page' : undefined}
              onClick={() => onChange(each.value)}
              className="min-h-11 w-full rounded-field px-3 py-2 text-start font-semibold wrap-anywhere transition hover:bg-sunken aria-[current=page]:bg-tint aria-[current=page]:text-on-tint"
            >
              {each.text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface DeskOption {
  value: string
  text: MessageDescriptor
  Desk: ComponentType
  isFor: readonly Desk['role'][]
}

const MODERATORS: DeskOption['isFor'] = ['moderator', 'admin']
const ADMINS: DeskOption['isFor'] = ['admin']
const PEOPLE: DeskOption = { value: 'people', text: msg`People`, Desk: PeopleDesk, isFor: MODERATORS }
const DESKS: readonly DeskOption[] = [
  PEOPLE,
  { value: 'reports', text: msg`Reports`, Desk: ReportsDesk, isFor: MODERATORS },
  { value: 'appeals', text: msg`Appeals`, Desk: AppealsDesk, isFor: MODERATORS },
  { value: 'joining', text: msg`New people`, Desk: JoiningDesk, isFor: MODERATORS },
  { value: 'interests', text: msg`Interests`, Desk: InterestsDesk, isFor: MODERATORS },
  { value: 'badges', text: msg`Badges`, Desk: BadgesDesk, isFor: ADMINS },
  { value: 'announcement', text: msg`Announcement`, Desk: AnnouncementDesk, isFor: ADMINS },
  { value: 'gate', text: msg`Who may join`, Desk: GateDesk, isFor: ADMINS },
  { value: 'hours', text: msg`Hours`, Desk: HoursDesk, isFor: ADMINS },
  { value: 'calendars', text: msg`Calendars`, Desk: CalendarsDesk, isFor: ADMINS },
  { value: 'house', text: msg`Name and texts`, Desk: HouseDesk, isFor: ADMINS },
  { value: 'start', text: msg`First steps`, Desk: StartDesk, isFor: ADMINS },
  { value: 'audit', text: msg`Audit log`, Desk: AuditDesk, isFor: ADMINS },
  { value: 'calls', text: msg`Calls`, Desk: CallsDesk, isFor: ADMINS },
]
