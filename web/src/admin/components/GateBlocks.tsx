import { NETWORK_MARK_DAYS, SIGN_UP_NETWORK_DAYS } from '@hereabouts/contract/gate/limits'
import type { GateSettings } from '@hereabouts/contract/gate/schemas'
import { t } from '@lingui/core/macro'
import { Section } from '../../ui/Section.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { DomainsField } from './DomainsField.tsx'

interface GateBlocksProps {
  draft: GateSettings
  /** The blocked domains, as typed. */
  domains: string
  onDomains: (typed: string) => void
  onChange: (to: Partial<GateSettings>) => void
}

/** Who may not join, whatever else applies. */
export function GateBlocks({ draft, domains, onDomains, onChange }: GateBlocksProps) {
  return (
    <Section title={t`Who can’t join`}>
      <DomainsField
        label={t`Blocked domains (optional)`}
        hint={t`One on each line, with all its subdomains.`}
        value={domains}
        onChange={onDomains}
      />
      <Toggle
        label={t`Block throw-away addresses`}
        hint={t`About 9,000 domains that lend an address for ten minutes.`}
        isOn={draft.blocksThrowaway}
        onChange={(blocksThrowaway) => onChange({ blocksThrowaway })}
      />
      <Toggle
        label={t`Keep banned people out`}
        hint={t`They can’t confirm their mailbox again, and for ${NETWORK_MARK_DAYS} days, people from their network wait under “New people”. For this, we store a keyed hash of the network for ${SIGN_UP_NETWORK_DAYS} days.`}
        isOn={draft.blocksBanned}
        onChange={(blocksBanned) => onChange({ blocksBanned })}
      />
    </Section>
  )
}
