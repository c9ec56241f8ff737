import { OVERVIEW_DAYS } from '@hereabouts/contract/admin/limits'
import type { Activity, Desk, Overview } from '@hereabouts/contract/admin/schemas'
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
  const ago = `in the ${OVERVIEW_DAYS} days before`
  const shares = (key: 'accepted' | 'met') =>
    `${shareOf(lately[key], lately.invited)} of invitations; ${shareOf(before[key], before.invited)} ${ago}`
  return [
    trend('New people', 'joined', `${formatNumber(before.joined)} ${ago}`),
    trend('Invitations', 'invited', `${formatNumber(before.invited)} ${ago}`),
    trend('Accepted', 'accepted', shares('accepted')),
    trend('Met', 'met', shares('met')),
  ]
}

/** Returns a dash if the whole is zero. */
function shareOf(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`
}

/** The team's pages, as listed on the index page. */
export const ADMIN_PAGES = [
  {
    href: '/admin',
    title: 'Dashboard',
    text: 'What’s waiting for you, and since when.',
    isFor: ['verifier', 'moderator', 'admin'],
  },
  {
    href: '/admin-verification',
    title: 'Verification',
    text: 'People waiting to be verified.',
    isFor: ['verifier', 'admin'],
  },
  {
    href: '/admin-console',
    title: 'Console',
    text: 'People, reports, appeals and interests.',
    isFor: ['moderator', 'admin'],
  },
  {
    href: '/admin/monitoring',
    title: 'Monitoring',
    text: 'How the server is doing, now and over time.',
    isFor: ['admin'],
  },
] as const satisfies readonly AdminPageLink[]

interface AdminPageLink {
  href: string
  title: string
  text: string
  isFor: readonly Desk['role'][]
}

/** The pages that the server allows for a role. */
export function pagesFor(role: Desk['role']) {
  return ADMIN_PAGES.filter(({ isFor }) => (isFor as AdminPageLink['isFor']).includes(role))
}
