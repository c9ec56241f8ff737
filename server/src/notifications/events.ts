import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { InboxMark } from '@hereabouts/contract/notifications/schemas-list'

declare module '../platform/bus.ts' {
  interface Events {
    /** This person read or deleted entries. */
    'notifications.marked': { userId: UserId; mark: InboxMark }
    /** Other entries of this person may be listed now, as they muted somebody or no longer do. */
    'notifications.mutesChanged': { userId: UserId }
    /** This person switched e-mails about their plans on or off. */
    'notifications.mailsSwitched': { userId: UserId }
  }
}
