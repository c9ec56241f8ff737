import type { KeptNeeds } from '@hereabouts/contract/needs/schemas'
import type { Queryable } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import * as store from './store.ts'

/** The viewer's own. There is no other way to read what somebody keeps. */
export async function getNeeds(db: Queryable, viewer: Viewer): Promise<KeptNeeds> {
  return { needs: (await store.find(db, viewer.id))?.needs ?? [] }
}

/** Keeps these needs instead of the present ones. Meetups that are agreed keep theirs. */
export async function keepNeeds({ db }: Deps, viewer: Viewer, { needs }: KeptNeeds): Promise<KeptNeeds> {
  if (needs.length > 0) await store.keep(db, viewer.id, needs)
  else await store.remove(db, viewer.id)
  return { needs }
}
