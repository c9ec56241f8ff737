import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Account } from '@hereabouts/contract/admin/schemas-people'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { formatShortDate } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Shield } from '../../ui/PersonMarks.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useAccounts } from '../queries-team.ts'
import { AccountStatusMark } from './AccountStatusMark.tsx'
import { type DataColumn, DataTable } from './DataTable.tsx'
import { errorIn, Loaded } from './Loaded.tsx'

const AccountView = lazy(() =>
  loadPart(async () => ({ default: (await import('./AccountView.tsx')).AccountView })),
)

/** Finds accounts, and opens one. */
export function PeopleDesk() {
  const [find, setFind] = useState('')
  const [chosen, setChosen] = useState<UserId | null>(null)
  const searchText = useDeferredValue(find.trim())
  const people = useAccounts(searchText)
  if (chosen !== null)
    return (
      <Suspense fallback={<SkeletonCards label="Loading the account" />}>
        <AccountView id={chosen} onClose={() => setChosen(null)} />
      </Suspense>
    )
  return (
    <>
      {!errorIn(people.error) && (
        <TextField
          label="Find somebody"
          type="search"
          hint="The start of a username, an ID, or a complete e-mail address"
          autoCapitalize="none"
          value={find}
          onChange={({ target }) => setFind(target.value)}
        />
      )}
      <Loaded query={people} label="Loading people">
        {(accounts) =>
          accounts.length === 0 ? (
            <p className="text-muted">Nobody is called that.</p>
          ) : (
            <DataTable
              label="People"
              rows={accounts}
              columns={COLUMNS}
              keyOf={({ id }) => id}
              onOpen={({ id }) => setChosen(id)}
            />
          )
        }
      </Loaded>
      {people.hasNextPage && (
        <Button
          look="secondary"
          busyText={people.isFetchingNextPage && 'Loading...'}
          onClick={() => people.fetchNextPage()}
        >
          More
        </Button>
      )}
    </>
  )
}

const COLUMNS: readonly DataColumn<Account>[] = [
  { id: 'username', title: 'Username', value: ({ username }) => username },
  {
    id: 'name',
    title: 'Name',
    value: ({ name }) => name,
    cell: ({ name, isVerified }) => (
      <>
        {name} {isVerified && <Shield />}
      </>
    ),
    isMinor: true,
  },
  {
    id: 'status',
    title: 'Status',
    value: ({ standing }) => standing,
    cell: (account) => <AccountStatusMark account={account} />,
  },
  { id: 'role', title: 'Role', value: ({ role }) => role, isMinor: true },
  {
    id: 'since',
    title: 'Here since',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatShortDate(createdAt),
    isMinor: true,
  },
  { id: 'id', title: 'ID', value: ({ id }) => id, isMinor: true },
]
