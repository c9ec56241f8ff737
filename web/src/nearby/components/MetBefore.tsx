import type { PastMeetings } from '@hereabouts/contract/accounts/schemas-others'
import { Handshake } from 'lucide-react'
import { serverNow } from '../../platform/server-time.ts'
import { metText } from '../rules.ts'

/** Says to a person that they have met somebody, and when or how often. */
export function MetBefore({ met }: { met: PastMeetings }) {
  return (
    <p className="flex items-start gap-1.5 text-sm font-semibold text-good">
      <Handshake size={17} aria-hidden className="mt-0.5 shrink-0" />
      {metText(met, serverNow())}
    </p>
  )
}
