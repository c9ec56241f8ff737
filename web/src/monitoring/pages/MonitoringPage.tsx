import type { Span } from '@hereabouts/contract/monitoring/schemas'
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
    <AdminPage title="Monitoring" query={query}>
      {(monitoring) => (
        <>
          <Pulses />
          <Choice
            label="Time"
            options={SPANS_SHOWN.map((value) => ({ value, text: SPAN_WORDS[value].name }))}
            value={span}
            onChange={setSpan}
          />
          <p className="text-sm text-muted">
            {monitoring.nodes === 1 ? 'One node' : `${monitoring.nodes} nodes`}, as of{' '}
            {formatTimeWithSeconds(monitoring.at)}. It updates every ten seconds while you watch.
          </p>
          {query.error && <Notice tone="bad">These numbers are out of date: {textOf(query.error)}</Notice>}
          <Curves monitoring={monitoring} />
        </>
      )}
    </AdminPage>
  )
}
