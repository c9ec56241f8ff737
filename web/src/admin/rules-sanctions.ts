import { COOLDOWN_DAYS_MAX, SANCTION_DAYS } from '@hereabouts/contract/sanctions/limits'
import type { SanctionKind } from '@hereabouts/contract/sanctions/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'

// Not in rules-team.ts, which the console loads first.

export const KIND_NAMES: Record<SanctionKind, MessageDescriptor> = {
  warning: msg`Warning`,
  cooldown: msg`Cool-down`,
  verification: msg`Shield needed`,
  restriction: msg`Restriction`,
  suspension: msg`Suspension`,
  ban: msg({ message: 'Ban', context: 'noun' }),
}

export function kindOptions() {
  return (Object.keys(KIND_NAMES) as SanctionKind[]).map((value) => ({ value, text: t(KIND_NAMES[value]) }))
}

export function dayOptions(kind: SanctionKind) {
  const daysMax = kind === 'cooldown' ? COOLDOWN_DAYS_MAX : SANCTION_DAYS.max
  return [1, 3, 7, 30, 90]
    .filter((days) => days <= daysMax)
    .map((value) => ({
      value,
      text: plural(value, { one: '# day', other: '# days' }),
    }))
}

/** Whether sanctions of this kind last for a number of days. */
export function hasDays(kind: SanctionKind): boolean {
  return kind === 'cooldown' || kind === 'restriction' || kind === 'suspension'
}
