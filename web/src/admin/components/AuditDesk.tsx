import type { AuditEntry } from '@hereabouts/contract/audit/schemas'
import { type FormEvent, useState } from 'react'
import { formatMoment } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { type AuditSearch, useAudit } from '../queries-team.ts'
import { type DataColumn, DataTable } from './DataTable.tsx'
import { Loaded } from './Loaded.tsx'

/** The audit log, latest first: who did what to whom. */
export function AuditDesk() {
  const [search, setSearch] = useState<AuditSearch>({})
  const log = useAudit(search)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { from, until, ...typed } = Object.fromEntries(
      [...new FormData(event.currentTarget)].filter(([, value]) => value !== ''),
    ) as AuditSearch
    setSearch({
      ...typed,
      ...(from && { from: startOfDay(from).toISOString() }),
      ...(until && { until: startOfDay(until, 1).toISOString() }),
    })
  }
  return (
    <>
      <form
        className="flex flex-col gap-3 wide:grid wide:grid-cols-[2fr_2fr_3fr_auto] wide:items-end"
        onSubmit={submit}
      >
        <div className="grid grid-cols-2 gap-3">
          <TextField label="By (id)" name="actor" inputMode="numeric" pattern="[1-9][0-9]*" />
          <TextField label="To (id)" name="subject" inputMode="numeric" pattern="[1-9][0-9]*" />
        </div>
        <TextField
          label="Action"
          name="action"
          placeholder="accounts.suspended, reports…"
          pattern="[a-z]+(\.[a-zA-Z]+)?"
          autoCapitalize="none"
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
          <TextField label="From" name="from" type="date" />
          <TextField label="Until" name="until" type="date" />
        </div>
        <Button type="submit" look="secondary">
          Filter
        </Button>
      </form>
      <Loaded query={log} label="Loading the log">
        {(entries) =>
          entries.length === 0 ? (
            <p className="text-muted">No such actions yet.</p>
          ) : (
            <DataTable
              label="Audit log"
              rows={entries}
              columns={COLUMNS}
              keyOf={({ id }) => id}
              filter={{ label: 'Find in what is loaded' }}
            />
          )
        }
      </Loaded>
      {log.hasNextPage && (
        <Button
          look="secondary"
          busyText={log.isFetchingNextPage && 'Loading...'}
          onClick={() => log.fetchNextPage()}
        >
          Older
        </Button>
      )}
    </>
  )
}

const COLUMNS: readonly DataColumn<AuditEntry>[] = [
  { id: 'at', title: 'When', value: ({ at }) => at, cell: ({ at }) => formatMoment(at) },
  {
    id: 'action',
    title: 'Action',
    value: ({ action }) => action,
    cell: ({ action }) => <code className="font-mono font-bold break-all">{action}</code>,
  },
  { id: 'actor', title: 'By', value: ({ actorId }) => actorId ?? 'itself' },
  { id: 'subject', title: 'To', value: ({ subjectId }) => subjectId ?? '–' },
  {
    id: 'details',
    title: 'Details',
    value: ({ details }) =>
      Object.entries(details)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
  },
]

/** The start of a day in a date field's format, or of a later day, in this device's time zone. */
function startOfDay(day: string, daysLater = 0): Date {
  const start = new Date(`${day}T00:00`)
  start.setDate(start.getDate() + daysLater)
  return start
}
