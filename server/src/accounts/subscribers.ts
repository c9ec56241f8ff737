import { userChanged } from '@hereabouts/contract/accounts/events'
import type { Deps } from '../platform/deps.ts'

export function subscribeAccounts({ bus, live }: Deps) {
  bus.on('interests.changed', ({ changes }) =>
    live.send(
      changes.map(({ userId }) => userId),
      userChanged,
    ),
  )
  bus.on('accounts.changed', ({ userId }) => live.send([userId], userChanged))
}
