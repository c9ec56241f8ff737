import type { BadgeFamily } from '@hereabouts/contract/badges/limits'
import type { BadgeType } from '@hereabouts/contract/badges/schemas'
import type { Deps } from '../platform/deps.ts'
import * as store from './store.ts'

/** All badge types, family by family. */
export function listBadgeTypes({ db }: Pick<Deps, 'db'>): Promise<BadgeType[]> {
  return store.listTypes(db)
}

/** Adds missing badge types, identified by family and name, and leaves existing ones unchanged. */
export async function seedBadgeTypes(
  { db }: Pick<Deps, 'db'>,
  catalogue: Partial<Record<BadgeFamily, Record<string, string>>>,
): Promise<void> {
  const types = (Object.entries(catalogue) as [BadgeFamily, Record<string, string>][]).flatMap(
    ([family, described]) =>
      Object.entries(described).map(([name, description]) => ({ name, family, description })),
  )
  await db.tx((tx) => store.addTypes(tx, types))
}
