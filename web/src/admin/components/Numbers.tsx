import { OVERVIEW_DAYS } from '@hereabouts/contract/admin/limits'
import type { Overview } from '@hereabouts/contract/admin/schemas'
import { t } from '@lingui/core/macro'
import { formatNumber } from '../../platform/format.ts'
import { classes } from '../../ui/classes.ts'

export function Numbers({ overview }: { overview: Overview }) {
  const { people, availableNow, openMeetups, conversations, gatherings, verifications } = overview
  return (
    <dl className="grid grid-cols-2 gap-3">
      <Tile name={t`Available now`} value={availableNow} isFirst />
      <Tile name={t`People`} value={people} />
      <Tile name={t`Open meetups`} value={openMeetups} />
      <Tile name={t`Gatherings ahead`} value={gatherings.open + gatherings.on} />
      <Tile name={t`Gatherings in ${OVERVIEW_DAYS} days`} value={gatherings.happened} />
      <Tile name={t`Conversations in ${OVERVIEW_DAYS} days`} value={conversations} />
      <Tile name={t`Verified people`} value={verifications.verified} />
      <Tile name={t`Waiting for a verifier`} value={verifications.submitted} />
    </dl>
  )
}

function Tile({ name, value, isFirst = false }: { name: string; value: number; isFirst?: boolean }) {
  return (
    <div
      className={classes(
        'flex flex-col-reverse justify-end gap-1 rounded-card border p-4 shadow-card',
        isFirst ? 'col-span-2 border-accent bg-tint text-on-tint' : 'border-line bg-surface',
      )}
    >
      <dt className={isFirst ? 'font-semibold' : 'text-sm text-muted'}>{name}</dt>
      <dd className="text-3xl font-extrabold tracking-tight tabular-nums">{formatNumber(value)}</dd>
    </div>
  )
}
