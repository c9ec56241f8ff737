import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { announceChange, readUser } from '../accounts/service.ts'
import type { Deps } from '../platform/deps.ts'
import { markEmailVerified } from './store.ts'

/** Confirms an address without a link. Only a demo calls this, when it starts, because it sends no mail. */
export function confirmAddressWithoutLink({ db }: Pick<Deps, 'db'>, id: UserId): Promise<void> {
  return db.tx(async (tx) => {
    const user = await readUser(tx, id)
    if (user.emailVerified) return
    await markEmailVerified(tx, id, false)
    tx.emit('email.confirmed', { id, isChange: false })
    announceChange(tx, id, user, { isVisibleToOthers: false })
  })
}
