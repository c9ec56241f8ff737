import type { Monitoring } from '@hereabouts/contract/monitoring/schemas'
import { t } from '@lingui/core/macro'
import { ChartLine } from 'lucide-react'
import { useMemo } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CHARTS, endsOf, isEmpty, pooled, SPAN_WORDS } from '../rules.ts'
import { Areas } from './Areas.tsx'
import { ChartCard } from './ChartCard.tsx'

/** All charts of a span. */
export function Curves({ monitoring }: { monitoring: Monitoring }) {
  const { span, series } = monitoring
  const charts = useMemo(() => chartsOf(monitoring), [monitoring])
  return (
    <>
      {isEmpty(series) ? (
        <EmptyState icon={<ChartLine size={28} />} title={t`Nothing measured yet`}>
          <p>
            {span === 'hour'
              ? t`The first curve appears within half a minute.`
              : t`The first one appears within an hour.`}
          </p>
        </EmptyState>
      ) : (
        <div className="flex min-w-0 flex-col gap-5 wide:grid wide:grid-cols-2">
          {charts.map((each) => (
            <ChartCard key={each.chart.lines[0]?.series} span={span} {...each} />
          ))}
        </div>
      )}
      <Areas areas={monitoring.areas} />
    </>
  )
}

function chartsOf({ span, series, startsAt, stepSeconds }: Monitoring) {
  const { poolSteps } = SPAN_WORDS[span]
  const ends = endsOf({ startsAt, stepSeconds }, series.requests.length)
  const poolEnds = ends.filter((_, nth) => nth % poolSteps === poolSteps - 1 || nth === ends.length - 1)
  return CHARTS.map((chart) => {
    const lines = chart.lines.map((line) => series[line.series])
    return chart.unit === 'in a step'
      ? { chart, ends: poolEnds, lines: lines.map((values) => pooled(values, poolSteps)) }
      : { chart, ends, lines }
  })
}
