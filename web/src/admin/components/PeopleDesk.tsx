import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Account } from '@hereabouts/contract/admin/schemas-people'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { formatShortDate } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Shield } from '../../ui/PersonMarks.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useAccounts } from '../queries-team.ts'
import { ACCOUNT_STATUS_NAMES, ROLE_NAMES } from '../rules-names.ts'
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
      <Suspense fallback={<SkeletonCards label={t`Loading the account`} />}>
        <AccountView id={chosen} onClose={() => setChosen(null)} />
      </Suspense>
    )
  return (
    <>
      {!errorIn(people.error) && (
        <TextField
          label={t`Find someone`}
          type="search"
          hint={t`The start of a username, an ID, or a complete e-mail address`}
          autoCapitalize="none"
          value={find}
          onChange={({ target }) => setFind(target.value)}
        />
      )}
      <Loaded query={people} label={t`Loading people`}>
        {(accounts) =>
          accounts.length === 0 ? (
            <p className="text-muted">
              <Trans>Nobody with that name.</Trans>
            </p>
          ) : (
            <DataTable
              label={t`People`}
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
          busyText={people.isFetchingNextPage && t`Loading…`}
          onClick={() => people.fetchNextPage()}
        >
          <Trans>More</Trans>
        </Button>
      )}
    </>
  )
}

const COLUMNS: readonly DataColumn<Account>[] = [
  { id: 'username', title: msg`Username`, value: ({ username }) => username },
  {
    id: 'name',
    title: msg`Name`,
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
    title: msg`Status`,
    value: ({ standing }) => t(ACCOUNT_STATUS_NAMES[standing]),
    cell: (account) => <AccountStatusMark account={account} />,
  },
  { id: 'role', title: msg`Role`, value: ({ role }) => t(ROLE_NAMES[role]), isMinor: true },
  {
    id: 'since',
    title: msg`Member since`,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatShortDate(createdAt),
    isMinor: true,
  },
  { id: 'id', title: msg`ID`, value: ({ id }) => id, isMinor: true },
]
