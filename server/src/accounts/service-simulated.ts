import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import * as store from './store-simulated.ts'

/** Marks somebody as played by a program, for good. For the start of a demo alone: no call leads here. */
export async function markSimulated({ db }: Pick<Deps, 'db'>, id: UserId): Promise<void> {
  await store.markSimulated(db, id)
}

export async function isSimulated(db: Queryable, id: UserId): Promise<boolean> {
  return (await store.findSimulated(db, id)).simulated
}

/** Ends a start on a database in which people are played: there nobody could be believed to be real. */
export async function rejectSimulated({ db }: Pick<Deps, 'db'>): Promise<void> {
  const { hasSimulated } = await store.hasSimulated(db)
  if (hasSimulated)
    throw new Error('This database was made by a demo and holds simulated people. Start with another one.')
}
