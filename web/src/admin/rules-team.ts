import type { Desk, Queue } from '@hereabouts/contract/admin/schemas'
import type { Account } from '@hereabouts/contract/admin/schemas-people'
import type { SanctionKind } from '@hereabouts/contract/sanctions/schemas'
import { formatNumber } from '../platform/format.ts'

export const KIND_NAMES: Record<SanctionKind, string> = {
  warning: 'Warning',
  restriction: 'Restriction',
  suspension: 'Suspension',
  ban: 'Ban',
}

export const KIND_OPTIONS = (Object.keys(KIND_NAMES) as SanctionKind[]).map((value) => ({
  value,
  text: KIND_NAMES[value],
}))

export const DAY_OPTIONS = [
  { value: 1, text: '1 day' },
  { value: 3, text: '3 days' },
  { value: 7, text: '7 days' },
  { value: 30, text: '30 days' },
  { value: 90, text: '90 days' },
]

export const ROLE_OPTIONS: { value: Account['role']; text: string }[] = [
  { value: 'user', text: 'Nothing' },
  { value: 'verifier', text: 'Documents' },
  { value: 'moderator', text: 'Reports and people' },
  { value: 'admin', text: 'Everything' },
]

/** What each role in the team does. */
export const ROLE_WORDS: Record<Desk['role'], string> = {
  verifier: 'You check documents and verify people.',
  moderator: 'You handle reports, appeals and people.',
  admin: 'You manage everything here.',
}

const QUEUES = [
  { name: 'verifications', title: 'Verifications', href: '/admin-verification' },
  { name: 'reports', title: 'Reports', href: '/admin-console?desk=reports' },
  { name: 'appeals', title: 'Appeals', href: '/admin-console?desk=appeals' },
] as const

/** The queues of a role, with links to the pages that process them. */
export function queuesOf({ queues }: Pick<Desk, 'queues'>) {
  return QUEUES.flatMap((each) => {
    const queue = queues[each.name]
    return queue ? [{ ...each, queue }] : []
  })
}

/** `3, the oldest for 2 days`. */
export function waitingInWords({ waiting, oldestAt }: Queue, at: string): string {
  if (waiting === 0 || oldestAt === null) return 'None'
  return `${waiting}, the oldest for ${waitInWords(oldestAt, new Date(at))}`
}

/** Whether sanctions of this kind last for a number of days. */
export function hasDays(kind: SanctionKind): boolean {
  return kind === 'restriction' || kind === 'suspension'
}

/** `1 person`, `12 people`. */
export function peopleInWords(people: number): string {
  return people === 1 ? '1 person' : `${formatNumber(people)} people`
}

/** How long something has been waiting, rounded: `3 hours`, `2 days`. */
export function waitInWords(since: string, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - new Date(since).getTime()) / 60_000))
  if (minutes < 60) return counted(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
