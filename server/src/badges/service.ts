import type { BadgeFamily } from '@hereabouts/contract/badges/limits'
import type { BadgeType } from '@hereabouts/contract/badges/schemas'
import type { Deps } from '../platform/deps.ts'
import * as store from './store.ts'

/** Every badge that there is, family by family. */
export function listBadgeTypes({ db }: Pick<Deps, 'db'>): Promise<BadgeType[]> {
  return store.listTypes(db)
}

/** Puts the badges in place, by family and name; what is there already stays as it is. */
export async function seedBadgeTypes(
  { db }: Pick<Deps, 'db'>,
  catalogue: Partial<Record<BadgeFamily, Record<string, string>>>,
): Promise<void> {
  const types = (Object.entries(catalogue) as [BadgeFamily, Record<string, string>][]).flatMap(
    ([family, described]) =>
      Object.entries(described).map(([name, description]) => ({ name, family, description })),
  )
  await store.addTypes(db, types)
}
