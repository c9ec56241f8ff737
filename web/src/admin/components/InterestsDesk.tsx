import type { ListedInterest } from '@hereabouts/contract/interests/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { formatList } from '../../platform/format.ts'
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
        label={t`Find an interest`}
        type="search"
        hint={t`Interests people added themselves, newest first. You don’t see who has them.`}
        autoCapitalize="none"
        maxLength={30}
        value={find}
        onChange={({ target }) => setFind(target.value)}
      />
      <Loaded query={words} label={t`Loading interests`}>
        {(interests) =>
          interests.length === 0 ? (
            <p className="text-muted">
              {searchText === '' ? t`Nobody has added one yet.` : t`None with that name.`}
            </p>
          ) : (
            <ul aria-label={t`Interests`} className="flex flex-col gap-2">
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
          busyText={words.isFetchingNextPage && t`Loading…`}
          onClick={() => words.fetchNextPage()}
        >
          <Trans>Older</Trans>
        </Button>
      )}
    </>
  )
}

function Row({ interest }: { interest: ListedInterest }) {
  const { name, people, isPublic, isHidden } = interest
  const isAdmin = useDesk().data?.role === 'admin'
  const state = isHidden ? t`hidden` : isPublic ? t`in the catalogue` : null
  return (
    <Fold
      title={name}
      aside={
        <span className="text-sm font-normal text-muted">
          {formatList([peopleInWords(people), ...(state === null ? [] : [state])], 'unit')}
        </span>
      }
    >
      <InterestForms interest={interest} canMerge={isAdmin} />
    </Fold>
  )
}
