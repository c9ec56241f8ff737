import type { Overview } from '@hereabouts/contract/admin/schemas'

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

/** The pages for admins, for the one that leads to them. */
export const ADMIN_PAGES = [
  { href: '/admin', title: 'Dashboard', text: 'The house in numbers, and the way to a meeting.' },
  { href: '/admin/monitoring', title: 'Monitoring', text: 'Whether everything answers, measured now.' },
  { href: '/admin-verification', title: 'Verification', text: 'Who waits to be verified.' },
  {
    href: '/admin-console',
    title: 'Console',
    text: 'Every call that this server answers, and who may make it.',
  },
] as const
