import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { formatNumber, formatTimeWithSeconds } from '../../platform/format.ts'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { usePulse } from '../queries.ts'

/** Whether the server and its database answer. */
export function Pulses() {
  return (
    <Card aria-label={t`What answers`}>
      <h2 className="mb-2 text-lg font-bold">
        <Trans>What answers</Trans>
      </h2>
      <ul className="divide-y divide-line">
        <PulseRow path="/healthz" name={t`The server`} />
        <PulseRow path="/readyz" name={t`Its database`} />
      </ul>
    </Card>
  )
}

function PulseRow({ path, name }: { path: '/healthz' | '/readyz'; name: string }) {
  const { data: pulse } = usePulse(path)
  const milliseconds = formatNumber(pulse?.tookMs ?? 0)
  const Icon = !pulse ? CircleDashed : pulse.isWell ? CircleCheck : CircleAlert
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-3">
      <Icon
        size={24}
        aria-hidden
        className={classes('shrink-0', !pulse ? 'text-muted' : pulse.isWell ? 'text-good' : 'text-bad')}
      />
      <span className="min-w-[min(100%-3rem,8rem)] flex-1">
        <span className="block font-semibold">{name}</span>
        <span className="text-sm text-muted">
          {!pulse ? t`Asking…` : pulse.isWell ? t`Answers in ${milliseconds} ms` : t`Doesn’t answer`}
        </span>
      </span>
      {pulse && (
        <span className="ms-auto text-sm text-muted tabular-nums">{formatTimeWithSeconds(pulse.at)}</span>
      )}
    </li>
  )
}
