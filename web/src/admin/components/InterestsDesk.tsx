import type { ListedInterest } from '@hereabouts/contract/interests/schemas'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { useDesk } from '../queries.ts'
import { useOwnWords } from '../queries-catalogue.ts'
import { peopleInWords } from '../rules-team.ts'
import { InterestForms } from './InterestForms.tsx'
import { Loaded } from './Loaded.tsx'

/** Custom interests: how many people have each, and the actions on it. */
export function InterestsDesk() {
  const [find, setFind] = useState('')
  const searchText = useDeferredValue(find.trim())
  const words = useOwnWords(searchText)
  return (
    <>
      <TextField
        label="Find an interest"
        type="search"
        hint="Interests people added themselves, newest first. You don’t see who has them."
        autoCapitalize="none"
        maxLength={30}
        value={find}
        onChange={({ target }) => setFind(target.value)}
      />
      <Loaded query={words} label="Loading interests">
        {(interests) =>
          interests.length === 0 ? (
            <p className="text-muted">
              {searchText === '' ? 'Nobody has added one yet.' : 'None is called that.'}
            </p>
          ) : (
            <ul aria-label="Interests" className="flex flex-col gap-2">
              {interests.map((interest) => (
                <li key={interest.id}>
                  <Row interest={interest} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {words.hasNextPage && (
        <Button
          look="secondary"
          busyText={words.isFetchingNextPage && 'Loading...'}
          onClick={() => words.fetchNextPage()}
        >
          Older
        </Button>
      )}
    </>
  )
}

function Row({ interest }: { interest: ListedInterest }) {
  const { name, people, isPublic, isHidden } = interest
  const isAdmin = useDesk().data?.role === 'admin'
  const state = isHidden ? 'hidden' : isPublic ? 'in the catalogue' : null
  return (
    <Fold
      title={name}
      aside={
        <span className="text-sm font-normal text-muted">
          {[peopleInWords(people), state].filter(Boolean).join(', ')}
        </span>
      }
    >
      <InterestForms interest={interest} canMerge={isAdmin} />
    </Fold>
  )
}
