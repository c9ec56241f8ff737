import type { UserId } from '@hereabouts/contract/accounts/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    'safety.blocked': { by: UserId; blocked: UserId }
    'safety.unblocked': { by: UserId; unblocked: UserId }
  }
}
