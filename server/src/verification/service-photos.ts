import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { PHOTO_DAYS_MAX, UNSUBMITTED_PHOTO_HOURS } from '@hereabouts/contract/verification/limits'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import { randomToken } from '../platform/ids.ts'
import * as store from './store-photos.ts'

/**
 * Keeps a picture, so that there is never a file without a row that knows of it: the row first, then the file, then, in the
 * transaction of `taking`, which may refuse, that it waits. If anything of this fails, or the process dies on the way, the
 * file is destroyed: now, or by the sweep.
 */
export async function keepPhoto(
  deps: Pick<Deps, 'db' | 'clock' | 'documents' | 'log'>,
  userId: UserId,
  picture: Buffer,
  taking: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { db, clock, documents } = deps
  const name = randomToken()
  await store.addPhoto(db, name, userId, clock.now())
  try {
    await documents.put(name, picture)
    await db.tx(async (tx) => {
      await taking(tx)
      await store.doomPhotosOf(tx, userId)
      // Its person was banned meanwhile, or it took so long that a sweep let it go.
      if (!(await store.keepPhoto(tx, name, clock.now()))) fail(COMMON_ERRORS.UNAVAILABLE)
    })
  } catch (error) {
    await store.doomPhoto(db, name)
    throw error
  } finally {
    await destroyNow(deps)
  }
}

/** Destroys what is doomed at once; what cannot be, such as while the disk is away, the sweep tries again until it is gone. */
export async function destroyNow(deps: Pick<Deps, 'db' | 'documents' | 'log'>): Promise<void> {
  await destroyDoomed(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'a photo could not be destroyed; it will be tried again'),
  )
}

/** Destroys what is doomed: the key, the photo, then the row that knew of them. Begun again after a crash. */
async function destroyDoomed({ db, documents }: Pick<Deps, 'db' | 'documents'>): Promise<number> {
  const doomed = await store.listDoomed(db)
  for (const { name } of doomed) {
    await documents.remove(name)
    await store.removePhoto(db, name)
  }
  return doomed.length
}

/** Destroys what has been there too long; gives how many that were. */
export async function sweepPhotos(deps: Pick<Deps, 'db' | 'clock' | 'documents'>): Promise<number> {
  await store.doomOverdue(deps.db, oldest(deps.clock.now()))
  return destroyDoomed(deps)
}

/** How many photos are still there that should not have been at this moment. */
export async function countPhotosOverdue({ db }: Pick<Deps, 'db'>, at: Date): Promise<number> {
  return (await store.countOverdue(db, oldest(at))).photos
}

/** Destroys files of which the database knows nothing, as after it was restored from a backup; gives how many. */
export async function sweepUnknownFiles(deps: Pick<Deps, 'db' | 'documents'>): Promise<number> {
  const unknown = await listUnknownFiles(deps)
  for (const { name } of unknown) await deps.documents.remove(name)
  return unknown.length
}

export async function listUnknownFiles({ db, documents }: Pick<Deps, 'db' | 'documents'>) {
  // The files first: each has had its row since before it was there.
  const names = await documents.list()
  return names.length === 0 ? [] : store.listUnknown(db, names)
}

function oldest(now: Date) {
  return {
    any: later(now, -PHOTO_DAYS_MAX * DAY_MS),
    unsubmitted: later(now, -UNSUBMITTED_PHOTO_HOURS * HOUR_MS),
    arriving: later(now, -ARRIVING_MS_MAX),
  }
}

// Far more than writing a file takes.
const ARRIVING_MS_MAX = 10 * MINUTE_MS
