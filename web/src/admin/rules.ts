import { OVERVIEW_DAYS } from '@hereabouts/contract/admin/limits'
import type { Activity, Desk, Overview } from '@hereabouts/contract/admin/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { formatNumber } from '../platform/format.ts'

export interface Trend {
  name: string
  count: number
  /** The comparison with the period before. */
  note: string
  /** Oldest first. */
  days: number[]
}

/** Recent activity, each count next to the same count or ratio for the period before. */
export function trendsOf({ lately, before, days }: Pick<Overview, 'lately' | 'before' | 'days'>): Trend[] {
  const trend = (name: string, key: keyof Activity, note: string): Trend => ({
    name,
    count: lately[key],
    note,
    days: days.map((day) => day[key]),
  })
  const earlier = (key: keyof Activity) => {
    const count = formatNumber(before[key])
    return t`${count} in the ${OVERVIEW_DAYS} days before`
  }
  const shares = (key: 'accepted' | 'met') => {
    const now = shareOf(lately[key], lately.invited)
    const then = shareOf(before[key], before.invited)
    return t`${now} of invitations; ${then} in the ${OVERVIEW_DAYS} days before`
  }
  return [
    trend(t`New people`, 'joined', earlier('joined')),
    trend(t`Invitations`, 'invited', earlier('invited')),
    trend(t`Accepted`, 'accepted', shares('accepted')),
    trend(t({ message: 'Met', context: 'number of meetups' }), 'met', shares('met')),
  ]
}

/** Returns a dash if the whole is zero. */
function shareOf(part: number, whole: number): string {
  return whole === 0 ? '–' : formatNumber(part / whole, { style: 'percent' })
}

/** The team's pages, as listed on the index page. */
export const ADMIN_PAGES = [
  {
    href: '/admin',
    title: msg`Dashboard`,
    text: msg`What’s waiting for you, and since when.`,
    isFor: ['verifier', 'moderator', 'admin'],
  },
  {
    href: '/admin-verification',
    title: msg`Verification`,
    text: msg`People waiting to be verified.`,
    isFor: ['verifier', 'admin'],
  },
  {
    href: '/admin-console',
    title: msg`Console`,
    text: msg`People, reports, appeals and interests.`,
    isFor: ['moderator', 'admin'],
  },
  {
    href: '/admin-console?desk=gate',
    title: msg`Who may join`,
    text: msg`Everyone, invited people, some domains, or people you let in.`,
    isFor: ['admin'],
  },
  {
    href: '/admin-console?desk=house',
    title: msg`Name and texts`,
    text: msg`Name, colour, contact, rules, terms, privacy and imprint.`,
    isFor: ['admin'],
  },
  {
    href: '/admin/monitoring',
    title: msg`Monitoring`,
    text: msg`How the server is doing, now and over time.`,
    isFor: ['admin'],
  },
] as const satisfies readonly AdminPageLink[]

interface AdminPageLink {
  href: string
  title: MessageDescriptor
  text: MessageDescriptor
  isFor: readonly Desk['role'][]
}

/** The pages that the server allows for a role. */
export function pagesFor(role: Desk['role']) {
  return ADMIN_PAGES.filter(({ isFor }) => (isFor as AdminPageLink['isFor']).includes(role))
}
