import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { ReportId } from '@hereabouts/contract/reports/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** A report was made or has come further; who made it, if their account is there still. */
    'reports.changed': { id: ReportId; reporter: UserId | null }
  }
}
