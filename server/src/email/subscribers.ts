import { announceChange } from '../accounts/service.ts'
import type { Deps } from '../platform/deps.ts'
import * as store from './store.ts'

export function subscribeEmail({ bus, clock }: Deps) {
  // In the mailer's transaction, which removes the e-mail: it is never told again.
  bus.beforeCommit('mail.returned', async (tx, { address }) => {
    for (const { id, ...settings } of await store.markReturned(tx, address, clock.now()))
      announceChange(tx, id, settings, { isVisibleToOthers: false })
  })
}
