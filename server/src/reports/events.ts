import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { ReportId } from '@hereabouts/contract/reports/schemas'

declare module '../platform/bus.ts' {
  interface Events {
    /** A report was made or its state changed. Has its author, if their account still exists. */
    'reports.changed': { id: ReportId; reporter: UserId | null }
  }
}
