import type { Desk, Queue } from '@hereabouts/contract/admin/schemas'
import type { Account } from '@hereabouts/contract/admin/schemas-people'
import { TIMES_DAYS } from '@hereabouts/contract/reports/limits-cases'
import type { ReportTimes } from '@hereabouts/contract/reports/schemas-cases'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { formatNumber } from '../platform/format.ts'

/** What each role may look after. */
export function roleOptions(): { value: Account['role']; text: string }[] {
  return [
    { value: 'user', text: t`Nothing` },
    { value: 'verifier', text: t`Documents` },
    { value: 'moderator', text: t`Reports and people` },
    { value: 'admin', text: t`Everything` },
  ]
}

/** What each role in the team does. */
export const ROLE_WORDS: Record<Desk['role'], MessageDescriptor> = {
  verifier: msg`You check documents and verify people.`,
  moderator: msg`You handle reports, appeals and people.`,
  admin: msg`You manage everything here.`,
}

const QUEUES = [
  { name: 'verifications', title: msg`Verifications`, href: '/admin-verification' },
  { name: 'reports', title: msg`Reports`, href: '/admin-console?desk=reports' },
  { name: 'appeals', title: msg`Appeals`, href: '/admin-console?desk=appeals' },
  { name: 'joining', title: msg`New people`, href: '/admin-console?desk=joining' },
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
  if (waiting === 0 || oldestAt === null) return t`None`
  const count = formatNumber(waiting)
  const wait = waitInWords(oldestAt, new Date(at))
  return t`${count}, the oldest for ${wait}`
}

/** `1 person`, `12 people`. */
export function peopleInWords(people: number): string {
  return plural(people, { one: '# person', other: '# people' })
}

/** How long something has been waiting, rounded: `3 hours`, `2 days`. */
export function waitInWords(since: string, now: Date): string {
  return minutesInWords(Math.max(0, Math.round((now.getTime() - new Date(since).getTime()) / 60_000)))
}

/** How long the team took lately: `1 minute until somebody looked, 2 days until the decision ...`. */
export function timesInWords({ lookMinutes, decisionMinutes }: ReportTimes): string {
  const [look, decision] = [minutesInWords(lookMinutes), minutesInWords(decisionMinutes)]
  return t`Reports in the last ${TIMES_DAYS} days: ${look} until somebody looked, ${decision} until the decision (half took longer).`
}

function minutesInWords(minutes: number): string {
  if (minutes < 60) return plural(minutes, { one: '# minute', other: '# minutes' })
  const hours = Math.round(minutes / 60)
  if (hours < 48) return plural(hours, { one: '# hour', other: '# hours' })
  const days = Math.round(hours / 24)
  return plural(days, { one: '# day', other: '# days' })
}
