import { Trans } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'

/** The green shield of a verified person. */
export function Shield({ size = 18 }: { size?: number }) {
  return (
    <span className="inline-flex shrink-0 align-[-0.2em] text-good">
      <ShieldCheck size={size} strokeWidth={2.4} aria-hidden />
      <span className="sr-only">
        <Trans>Verified</Trans>
      </span>
    </span>
  )
}

/** Marks a simulated person. Renders nothing for everybody else. */
export function Simulated({ person }: { person: { simulated: boolean } }) {
  return (
    person.simulated && (
      <span className="inline-block shrink-0 rounded-full border border-edge px-2 py-0.5 align-middle text-xs font-semibold text-muted">
        <Trans>Simulated</Trans>
      </span>
    )
  )
}
