import type { Span } from '@hereabouts/contract/monitoring/schemas'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { AdminPage } from '../../admin/components/AdminPage.tsx'
import { textOf } from '../../platform/call-error.ts'
import { formatTimeWithSeconds } from '../../platform/format.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Curves } from '../components/Curves.tsx'
import { Pulses } from '../components/Pulses.tsx'
import { useMonitoring } from '../queries.ts'
import { SPAN_WORDS, SPANS_SHOWN } from '../rules.ts'

/** `/admin/monitoring` and `/monitoring`: the health of the installation, now and over time. */
export default function MonitoringPage() {
  const [span, setSpan] = useState<Span>('hour')
  const query = useMonitoring(span)
  return (
    <AdminPage title={t`Monitoring`} query={query}>
      {(monitoring) => (
        <>
          <Pulses />
          <Choice
            label={t`Time`}
            options={SPANS_SHOWN.map((value) => ({ value, text: t(SPAN_WORDS[value].name) }))}
            value={span}
            onChange={setSpan}
          />
          <p className="text-sm text-muted">
            <AsOf nodes={monitoring.nodes} time={formatTimeWithSeconds(monitoring.at)} />
          </p>
          {query.error && <OutOfDate why={textOf(query.error)} />}
          <Curves monitoring={monitoring} />
        </>
      )}
    </AdminPage>
  )
}

function AsOf({ nodes, time }: { nodes: number; time: string }) {
  return <Plural value={nodes} one={`One node, as of ${time}.`} other={`# nodes, as of ${time}.`} />
}

function OutOfDate({ why }: { why: string }) {
  return (
    <Notice tone="bad">
      <Trans>These numbers are out of date: {why}</Trans>
    </Notice>
  )
}
