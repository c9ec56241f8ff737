import { ADMIN_ERRORS } from '@hereabouts/contract/admin/errors'
import { FIRST_ADMIN_LINK_MINUTES } from '@hereabouts/contract/admin/limits'
import { later, MINUTE_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { hashToken, randomToken } from '../platform/ids.ts'
import { changeRoleWithin, OPERATOR } from '../sanctions/service-team.ts'
import * as store from './store-first-admin.ts'

/** Makes a link for the operator that makes one person an admin. Null while there is an admin. */
export async function makeFirstAdminLink({ db, clock, config }: Deps): Promise<string | null> {
  if ((await store.hasAdmin(db)).hasAdmin) return null
  const token = randomToken()
  await store.addLink(db, hashToken(token), later(clock.now(), FIRST_ADMIN_LINK_MINUTES * MINUTE_MS))
  return `${config.publicUrl}/first-admin?token=${token}`
}

/** Makes the viewer an admin. The link works once, and none works once there is an admin. */
export function becomeFirstAdmin(deps: Deps, viewer: Viewer, token: string) {
  return deps.db.tx(async (tx) => {
    // Two links at the same moment: each transaction waits for the other's, and the database ends one.
    const used = await store.useLink(tx, hashToken(token), deps.clock.now())
    if (!used || (await store.hasAdmin(tx)).hasAdmin) fail(ADMIN_ERRORS.FIRST_ADMIN_LINK_OVER)
    await store.removeLinks(tx)
    return changeRoleWithin(deps, tx, OPERATOR, viewer.id, 'admin')
  })
}
