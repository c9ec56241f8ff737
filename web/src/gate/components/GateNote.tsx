import type { Gate } from '@hereabouts/contract/gate/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DoorOpen } from 'lucide-react'
import { formatList } from '../../platform/format.ts'

/** Who may join, for visitors. */
export function GateNote({ gate: { byInvitation, domains, byApproval } }: { gate: Gate }) {
  const listed = formatList(domains)
  return (
    <section
      aria-label={t`Who can join`}
      className="flex items-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <DoorOpen size={22} aria-hidden className="mt-0.5 shrink-0 text-accent" />
      <div className="flex min-w-0 flex-col gap-2 text-sm">
        <h2 className="text-base font-bold">
          <Trans>Who can join</Trans>
        </h2>
        <ul className="flex list-disc flex-col gap-1 ps-4 wrap-anywhere text-muted">
          {byInvitation && (
            <li>
              <Trans>People with an invitation link from a member.</Trans>
            </li>
          )}
          {domains.length > 0 && (
            <li>
              <Trans>People with an e-mail address at {listed}, once they’ve confirmed it.</Trans>
            </li>
          )}
          {byApproval && (
            <li>
              {byInvitation || domains.length > 0 ? (
                <Trans>Everyone else can ask: say in one line why, and our team answers by e-mail.</Trans>
              ) : (
                <Trans>People our team lets in: say in one line why, and we’ll answer by e-mail.</Trans>
              )}
            </li>
          )}
        </ul>
      </div>
    </section>
  )
}
