import type { MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import {
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { formatNumber } from '../../platform/format.ts'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/Field.tsx'

export interface DataColumn<Row> {
  id: string
  title: MessageDescriptor
  /** What rows are sorted and filtered by. */
  value: (row: Row) => string | number
  /** What is shown, if that differs. */
  cell?: (row: Row) => ReactNode
  /** Left out on narrow screens. */
  isMinor?: boolean
}

interface DataTableProps<Row> {
  /** The accessible name. */
  label: string
  rows: readonly Row[]
  columns: readonly DataColumn<Row>[]
  keyOf: (row: Row) => string | number
  /** Makes the first cell of each row a button. */
  onOpen?: (row: Row) => void
  /** A field that filters the rows, unless the server does. */
  filter?: { label: string; placeholder?: string }
}

/**
 * A table for a desk: every column sorts, a field filters what is there, and in the first column the arrow
 * keys, Home and End go from row to row. Keep `columns` outside the component.
 */
export function DataTable<Row extends RowData>({
  label,
  rows,
  columns,
  keyOf,
  onOpen,
  filter,
}: DataTableProps<Row>) {
  const [typed, setTyped] = useState('')
  const [sorting, setSorting] = useState<{ id: string; desc: boolean }[]>([])
  const table = useTable({
    features: FEATURES,
    // A search in all columns, which TanStack's filters would do with 2 kB more than the console may load.
    data: useMemo(() => rows.filter((row) => includes(columns, row, typed)), [rows, columns, typed]),
    columns: useMemo(
      () =>
        columns.map(({ id, value }) => ({
          id,
          accessorFn: value,
          sortFn: sortFn_basic,
        })),
      [columns],
    ),
    state: { sorting },
    onSortingChange: setSorting,
  })
  const shown = table.getRowModel().rows.map(({ original }) => original)
  const found = formatNumber(shown.length)
  const all = formatNumber(rows.length)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {filter && (
        <TextField
          {...filter}
          type="search"
          autoCapitalize="none"
          hint={t`${found} of ${all}`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table aria-label={label} className="w-full text-start text-sm">
          <thead>
            <tr className="border-b border-line">
              {columns.map((column) => (
                <SortableHead
                  key={column.id}
                  column={column}
                  sorted={sorting.find(({ id }) => id === column.id) ?? null}
                  onSort={setSorting}
                />
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={moveBetweenRows} className="divide-y divide-line">
            {shown.map((row) => (
              <tr key={keyOf(row)} className="hover:bg-sunken">
                {columns.map((column, nth) => (
                  <td key={column.id} className={cellLook(column)}>
                    {nth === 0 && onOpen ? (
                      <button
                        type="button"
                        data-row=""
                        onClick={() => onOpen(row)}
                        className="inline-flex min-h-11 items-center gap-1.5 text-start font-semibold wrap-anywhere text-accent underline-offset-4 hover:underline"
                      >
                        {contentOf(column, row)}
                      </button>
                    ) : (
                      contentOf(column, row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function includes<Row>(columns: readonly DataColumn<Row>[], row: Row, text: string): boolean {
  const sought = text.trim().toLowerCase()
  return columns.some(({ value }) => String(value(row)).toLowerCase().includes(sought))
}

interface SortableHeadProps<Row> {
  column: DataColumn<Row>
  sorted: { desc: boolean } | null
  onSort: (sorting: { id: string; desc: boolean }[]) => void
}

/** Sorts upwards, then downwards, then as the server listed it. */
function SortableHead<Row>({ column, sorted, onSort }: SortableHeadProps<Row>) {
  const { id, title } = column
  const Arrow = sorted === null ? ChevronsUpDown : sorted.desc ? ChevronDown : ChevronUp
  return (
    <th
      scope="col"
      aria-sort={sorted === null ? 'none' : sorted.desc ? 'descending' : 'ascending'}
      className={classes('text-start', column.isMinor && 'max-wide:hidden')}
    >
      <button
        type="button"
        onClick={() =>
          onSort(sorted === null ? [{ id, desc: false }] : sorted.desc ? [] : [{ id, desc: true }])
        }
        className="inline-flex min-h-11 w-full items-center gap-1 px-3 font-semibold whitespace-nowrap hover:bg-sunken"
      >
        {t(title)}
        <Arrow size={16} aria-hidden className={sorted === null ? 'text-muted' : 'text-accent'} />
      </button>
    </th>
  )
}

function contentOf<Row>({ cell, value }: DataColumn<Row>, row: Row): ReactNode {
  return cell ? cell(row) : value(row)
}

const cellLook = ({ isMinor }: { isMinor?: boolean }) =>
  classes('px-3 py-2 align-middle wrap-break-word', isMinor && 'max-wide:hidden')

/** Moves the focus between the buttons of the rows. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  if (at === -1) return
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  buttons[to]?.focus()
}

const FEATURES = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
})
