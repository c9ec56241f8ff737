import type { AuditEntry } from '@hereabouts/contract/audit/schemas'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, Fragment, useState } from 'react'
import { formatMoment } from '../../platform/format.ts'
import { localDate } from '../../platform/time-zone.ts'
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
          <TextField label={t`By (ID)`} name="actor" inputMode="numeric" pattern="[1-9][0-9]*" />
          <TextField label={t`To (ID)`} name="subject" inputMode="numeric" pattern="[1-9][0-9]*" />
        </div>
        <TextField
          label={t`Action`}
          name="action"
          placeholder={t`accounts.suspended, reports…`}
          pattern="[a-z]+(\.[a-zA-Z]+)?"
          autoCapitalize="none"
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
          <TextField label={t`From`} name="from" type="date" />
          <TextField label={t`Until`} name="until" type="date" />
        </div>
        <Button type="submit" look="secondary">
          <Trans>Filter</Trans>
        </Button>
      </form>
      <Loaded query={log} label={t`Loading the log`}>
        {(entries) =>
          entries.length === 0 ? (
            <p className="text-muted">
              <Trans>No such actions yet.</Trans>
            </p>
          ) : (
            <DataTable
              label={t`Audit log`}
              rows={entries}
              columns={COLUMNS}
              keyOf={({ id }) => id}
              filter={{ label: t`Find in these entries` }}
            />
          )
        }
      </Loaded>
      {log.hasNextPage && (
        <Button
          look="secondary"
          busyText={log.isFetchingNextPage && t`Loading…`}
          onClick={() => log.fetchNextPage()}
        >
          <Trans>Older</Trans>
        </Button>
      )}
    </>
  )
}

const COLUMNS: readonly DataColumn<AuditEntry>[] = [
  { id: 'at', title: msg`When`, value: ({ at }) => at, cell: ({ at }) => formatMoment(at) },
  {
    id: 'action',
    title: msg`Action`,
    value: ({ action }) => action,
    cell: ({ action }) => <ActionCode of={action} />,
  },
  {
    id: 'actor',
    title: msg({ message: 'By', comment: 'Heads a column: who did it' }),
    value: ({ actorId }) => actorId ?? t`the app`,
  },
  {
    id: 'subject',
    title: msg({ message: 'To', comment: 'Heads a column: whom it was done to' }),
    value: ({ subjectId }) => subjectId ?? '–',
  },
  {
    id: 'details',
    title: msg`Details`,
    value: ({ details }) => inWords(details),
    // The names of facts as the server keeps them.
    cell: ({ details }) => <span lang="en">{inWords(details)}</span>,
  },
]

/** The name of an action, which wraps only behind its dots. */
function ActionCode({ of }: { of: string }) {
  const [first, ...rest] = of.split('.')
  return (
    <code className="font-mono font-bold">
      {first}
      {rest.map((part) => (
        <Fragment key={part}>
          .<wbr />
          {part}
        </Fragment>
      ))}
    </code>
  )
}

/** The start of a day in a date field's format, or of a later day, in this device's time zone. */
function startOfDay(day: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const start = localDate(Date.now())
  start.setFullYear(year, month - 1, date + daysLater)
  start.setHours(0, 0, 0, 0)
  return start
}

function inWords(details: AuditEntry['details']): string {
  return Object.entries(details)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}
