import type { Desk, Overview } from '@hereabouts/contract/admin/schemas'

export interface FunnelStep {
  name: string
  count: number
  /** Of the widest bar, from 0 to 1. */
  share: number
  /** Which part of the invitations this is. */
  note: string | null
}

/** The steps from the switch to the meeting; available people are counted apart, as they are not those of last week. */
export function funnelSteps({ available, invited, accepted, met }: Overview['funnel']): FunnelStep[] {
  const most = Math.max(available, invited, accepted, met, 1)
  const partOf = (count: number) => (invited === 0 ? null : `${Math.round((count / invited) * 100)}%`)
  return [
    { name: 'Available', count: available, share: available / most, note: 'now' },
    { name: 'Invited', count: invited, share: invited / most, note: null },
    { name: 'Accepted', count: accepted, share: accepted / most, note: partOf(accepted) },
    { name: 'Met', count: met, share: met / most, note: partOf(met) },
  ]
}

/** The pages for the team, for the one that leads to them. */
export const ADMIN_PAGES = [
  {
    href: '/admin',
    title: 'Dashboard',
    text: 'What waits for you, and since when.',
    isFor: ['verifier', 'moderator', 'admin'],
  },
  {
    href: '/admin-verification',
    title: 'Verification',
    text: 'Who waits to be verified.',
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
    text: 'How everything does, now and over time.',
    isFor: ['admin'],
  },
] as const satisfies readonly AdminPageLink[]

interface AdminPageLink {
  href: string
  title: string
  text: string
  isFor: readonly Desk['role'][]
}

/** Those of them that the server answers to somebody of this role. */
export function pagesFor(role: Desk['role']) {
  return ADMIN_PAGES.filter(({ isFor }) => (isFor as AdminPageLink['isFor']).includes(role))
}
