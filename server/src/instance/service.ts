import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { ANNOUNCEMENT_ERRORS } from '@hereabouts/contract/instance/errors'
import type {
  AnnouncementId,
  CurrentAnnouncement,
  NewAnnouncement,
} from '@hereabouts/contract/instance/schemas'
import { record } from '../audit/service.ts'
import { getPublicGate } from '../gate/service.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { getHouseInShort } from './service-house.ts'
import * as store from './store.ts'

/** The current announcement, who may join, and the house in short. An expired one is not shown, even before it is deleted. */
export async function getAnnouncement({ db, clock }: Deps): Promise<CurrentAnnouncement> {
  const row = await store.findCurrent(db, clock.now())
  const gate = await getPublicGate({ db })
  const house = await getHouseInShort({ db })
  return {
    announcement: row ? { ...row, endsAt: row.endsAt?.toISOString() ?? null } : null,
    ...(gate && { gate }),
    ...(house && { house }),
  }
}

/** Shows an announcement to everybody, instead of the previous one. */
export async function announce({ db, clock }: Deps, viewer: Viewer, said: NewAnnouncement) {
  const endsAt = said.endsAt === null ? null : new Date(said.endsAt)
  if (endsAt !== null && endsAt <= clock.now()) fail(ANNOUNCEMENT_ERRORS.ANNOUNCEMENT_OVER)
  return db.tx(async (tx) => {
    const { id } = await store.add(tx, said)
    await store.removeBefore(tx, id)
    const announcement = { ...said, id, endsAt: endsAt?.toISOString() ?? null }
    await record(tx, {
      at: clock.now(),
      actorId: viewer.id,
      action: 'instance.announced',
      subjectId: null,
      details: { announcement: id },
    })
    tx.emit('instance.announcementChanged', { announcement })
    return announcement
  })
}

export async function takeDownAnnouncement({ db, clock }: Deps, viewer: Viewer, id: AnnouncementId) {
  await db.tx(async (tx) => {
    if ((await store.remove(tx, id)) === 0) fail(COMMON_ERRORS.NOT_FOUND)
    await record(tx, {
      at: clock.now(),
      actorId: viewer.id,
      action: 'instance.takenDown',
      subjectId: null,
      details: { announcement: id },
    })
    tx.emit('instance.announcementChanged', { announcement: null })
  })
  return {}
}
