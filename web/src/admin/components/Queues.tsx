import type { Desk } from '@hereabouts/contract/admin/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Flag, Scale, ShieldCheck, UserPlus } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { queuesOf, timesInWords, waitingInWords } from '../rules-team.ts'

/** The queues of the viewer's role: how many are waiting, since when, and a link. */
export function Queues({ desk }: { desk: Desk }) {
  return (
    <Card aria-label={t`Waiting for you`}>
      <h2 className="mb-2 text-lg font-bold">
        <Trans>Waiting for you</Trans>
      </h2>
      <ul className="flex flex-col gap-1">
        {queuesOf(desk).map(({ name, title, href, queue }) => (
          <li key={name}>
            <LinkRow href={href} title={t(title)} text={waitingInWords(queue, desk.at)} icon={ICONS[name]} />
          </li>
        ))}
      </ul>
      {desk.times && <p className="mt-3 text-sm text-muted">{timesInWords(desk.times)}</p>}
    </Card>
  )
}

const ICONS = {
  verifications: <ShieldCheck size={20} />,
  reports: <Flag size={20} />,
  appeals: <Scale size={20} />,
  joining: <UserPlus size={20} />,
}
