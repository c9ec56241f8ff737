import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import * as store from './store-simulated.ts'

/** Marks somebody permanently as simulated. Only a demo calls this, when it starts; no endpoint does. */
export async function markSimulated({ db }: Pick<Deps, 'db'>, id: UserId): Promise<void> {
  await store.markSimulated(db, id)
}

export async function isSimulated(db: Queryable, id: UserId): Promise<boolean> {
  return (await store.findSimulated(db, id)).simulated
}

/** Refuses to start on a database with simulated people, where users could not trust that anybody is real. */
export async function rejectSimulated({ db }: Pick<Deps, 'db'>): Promise<void> {
  const { hasSimulated } = await store.hasSimulated(db)
  if (hasSimulated)
    throw new Error('This database was made by a demo and holds simulated people. Start with another one.')
}
