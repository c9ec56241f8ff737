import { CATEGORY_NAMES } from '@hereabouts/contract/interests/limits-categories'
import { storedAtStart, useOwnUser, useSignedIn } from '../../accounts/queries.ts'
import type { StoredUser } from '../../accounts/rules.ts'
import { useBadgeTypes, useOwnBadges } from '../../badges/queries.ts'
import { useInterests } from '../../interests/queries.ts'
import { byCategory } from '../../interests/rules.ts'
import { Facts } from '../../ui/Facts.tsx'
import { besideCatalogue, type Fact, sideBySide } from '../rules-diagnostics.ts'
import { emptyText } from './DiagnosticPanels.tsx'

/** Compares the user stored at startup, before any repair, with the server's. */
export function ProfilePanel() {
  const user = useSignedIn()
  return user && <Profile user={user} />
}

function Profile({ user }: { user: StoredUser }) {
  const { data: served, error } = useOwnUser(user.id)
  const stored = storedAtStart()
  return (
    <>
      <Facts
        title="Stored and served"
        facts={served ? sideBySide(stored.text, served).map(toRow) : []}
        none={emptyText(error)}
      />
      <Facts title="Where it was stored" facts={[{ name: 'Key', value: stored.key ?? 'nowhere' }]} />
    </>
  )
}

function toRow({ name, stored, served, isSame }: ReturnType<typeof sideBySide>[number]) {
  return {
    name: isSame ? name : `${name} (differs)`,
    value: (
      <span className="grid grid-cols-[auto_1fr] gap-x-2">
        <span className="font-normal text-muted">stored</span>
        <span className="min-w-0 break-words">{stored}</span>
        <span className="font-normal text-muted">served</span>
        <span className="min-w-0 break-words">{served}</span>
      </span>
    ),
  }
}

export function InterestsPanel() {
  const user = useSignedIn()
  return user && <Interests user={user} />
}

function Interests({ user }: { user: StoredUser }) {
  const { data: catalogue, error } = useInterests()
  const { data: served, error: ownError } = useOwnUser(user.id)
  const waiting = new Set(served?.waitingInterests.map(({ id }) => id))
  const own = served?.interests.map((interest) => ({
    ...interest,
    note: waiting.has(interest.id) ? 'chosen, does not match yet' : 'chosen',
  }))
  const all: Fact[] = (catalogue ?? []).map(({ id, name, category }) => ({
    name: `${id} · ${name}`,
    value: category,
  }))
  return (
    <>
      <Facts
        title="Yours, beside the catalogue"
        facts={own && catalogue ? besideCatalogue(own, catalogue) : []}
        none={own && catalogue ? 'You have chosen none.' : emptyText(ownError ?? error)}
      />
      <Facts
        title="The catalogue as served"
        facts={
          catalogue
            ? [
                { name: 'All', value: catalogue.length },
                ...byCategory(catalogue).map(({ category, interests }) => ({
                  name: CATEGORY_NAMES[category],
                  value: interests.length,
                })),
              ]
            : []
        }
        none={emptyText(error)}
      />
      <Facts title="Each of them" facts={all} none={emptyText(error)} />
    </>
  )
}

export function BadgesPanel() {
  const user = useSignedIn()
  return user && <Badges user={user} />
}

function Badges({ user }: { user: StoredUser }) {
  const { data: types, error } = useBadgeTypes()
  const { data: badges, error: ownError } = useOwnBadges(user.id)
  const awards = badges && [
    ...badges.received.map(({ badge, other, isHidden }) => ({
      ...badge,
      note: `from @${other.username}${isHidden ? ', hidden' : ''}`,
    })),
    ...badges.given.map(({ badge, other }) => ({ ...badge, note: `to @${other.username}` })),
  ]
  return (
    <>
      <Facts
        title="Yours, beside the catalogue"
        facts={awards && types ? besideCatalogue(awards, types) : []}
        none={awards && types ? 'You have neither got nor given any.' : emptyText(ownError ?? error)}
      />
      <Facts
        title="The catalogue as served"
        facts={(types ?? []).map(({ id, name, family }) => ({ name: `${id} · ${name}`, value: family }))}
        none={emptyText(error)}
      />
    </>
  )
}
