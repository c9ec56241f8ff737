import { userChanged } from '@hereabouts/contract/accounts/events'
import type { Deps } from '../platform/deps.ts'

export function subscribeAccounts({ bus, live }: Deps) {
  bus.on('interests.changed', ({ people }) => live.send([...people], userChanged))
  bus.on('accounts.changed', ({ userId }) => live.send([userId], userChanged))
}
