import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Account } from '@hereabouts/contract/admin/schemas-people'
import { ChevronRight } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Shield } from '../../ui/PersonMarks.tsx'
import { useAccounts } from '../queries-team.ts'
import { AccountStatusMark } from './AccountStatusMark.tsx'
import { AccountView } from './AccountView.tsx'
import { errorIn, Loaded } from './Loaded.tsx'

/** Finds accounts, and opens one. */
export function PeopleDesk() {
  const [find, setFind] = useState('')
  const [chosen, setChosen] = useState<UserId | null>(null)
  const searchText = useDeferredValue(find.trim())
  const people = useAccounts(searchText)
  if (chosen !== null) return <AccountView id={chosen} onClose={() => setChosen(null)} />
  return (
    <>
      {!errorIn(people.error) && (
        <TextField
          label="Find somebody"
          type="search"
          hint="The beginning of a name, an id, or a whole e-mail address"
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
            <ul aria-label="People" className="flex flex-col divide-y divide-line">
              {accounts.map((account) => (
                <Row key={account.id} account={account} onChoose={() => setChosen(account.id)} />
              ))}
            </ul>
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

function Row({ account, onChoose }: { account: Account; onChoose: () => void }) {
  const { id, username, name, isVerified } = account
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-14 w-full items-center gap-3 rounded-field py-2 text-left hover:bg-sunken"
      >
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-semibold wrap-break-word">
            {name} {isVerified && <Shield />}
          </span>
          <span className="text-sm wrap-break-word text-muted">
            {username} · {id}
          </span>
        </span>
        <AccountStatusMark account={account} />
        <ChevronRight size={20} aria-hidden className="shrink-0 text-muted" />
      </button>
    </li>
  )
}
