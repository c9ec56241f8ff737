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
 * Stores a picture so that every file has a row: inserts the row, writes the file, and marks the photo as
 * waiting in the transaction of `taking`, which may reject it. After a failure or crash the file is destroyed
 * at once or by the cleanup.
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
      await store.markPhotosForDestruction(tx, userId)
      // Its owner was banned meanwhile, or the upload took so long that the cleanup removed the row.
      if (!(await store.keepPhoto(tx, name, clock.now()))) fail(COMMON_ERRORS.UNAVAILABLE)
    })
  } catch (error) {
    await store.markPhotoForDestruction(db, name)
    throw error
  } finally {
    await destroyNow(deps)
  }
}

/**
 * Destroys marked photos at once. The cleanup retries those that cannot be destroyed now, for instance while
 * the disk is unavailable.
 */
export async function destroyNow(deps: Pick<Deps, 'db' | 'documents' | 'log'>): Promise<void> {
  await destroyMarked(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'a photo could not be destroyed; it will be tried again'),
  )
}

/** Destroys marked photos: the key, the photo, then the row. Can be repeated after a crash. */
async function destroyMarked({ db, documents }: Pick<Deps, 'db' | 'documents'>): Promise<number> {
  const marked = await store.listMarkedPhotos(db)
  for (const { name } of marked) {
    await documents.remove(name)
    await store.removePhoto(db, name)
  }
  return marked.length
}

/** Destroys photos past their retention time; resolves to their number. */
export async function destroyOverduePhotos(deps: Pick<Deps, 'db' | 'clock' | 'documents'>): Promise<number> {
  await store.markOverdueForDestruction(deps.db, oldest(deps.clock.now()))
  return destroyMarked(deps)
}

/** The number of photos that should have been destroyed by this time. */
export async function countPhotosOverdue({ db }: Pick<Deps, 'db'>, at: Date): Promise<number> {
  return (await store.countOverdue(db, oldest(at))).photos
}

/** Destroys files without a row, which a restored backup can leave; resolves to their number. */
export async function destroyUnknownFiles(deps: Pick<Deps, 'db' | 'documents'>): Promise<number> {
  const unknown = await listUnknownFiles(deps)
  for (const { name } of unknown) await deps.documents.remove(name)
  return unknown.length
}

export async function listUnknownFiles({ db, documents }: Pick<Deps, 'db' | 'documents'>) {
  // List the files before the rows: a file never exists before its row.
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

// Far longer than writing a file takes.
const ARRIVING_MS_MAX = 10 * MINUTE_MS
