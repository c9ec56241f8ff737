import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { AppealDecision, SanctionId, SanctionKind } from '@hereabouts/contract/sanctions/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** Somebody appealed against this sanction, or the appeal was decided. */
    'sanctions.appealChanged': { id: SanctionId; kind: SanctionKind; state: AppealDecision | 'open' }
    /** A sanction began, changed or ended; `isOut` if the account is hidden from everybody now. */
    'sanctions.changed': { userId: UserId; isOut: boolean }
  }
}
