import type { Span } from '@hereabouts/contract/monitoring/schemas'
import { t } from '@lingui/core/macro'
import { lazy, useId, useState } from 'react'
import { loadPart } from '../../platform/fresh-build.ts'
import { PartWhenNear } from '../../platform/PartWhenNear.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import {
  type ChartOf,
  inWords,
  LINES,
  momentInWords,
  SPAN_WORDS,
  summaryOf,
  type Values,
  wholeIn,
} from '../rules.ts'

const Chart = lazy(() => loadPart(() => import('./Chart.tsx')))

interface ChartCardProps {
  chart: ChartOf
  span: Span
  ends: readonly number[]
  lines: readonly Values[]
}

/** A chart with its explanation and its numbers. */
export function ChartCard({ chart, span, ends, lines }: ChartCardProps) {
  const { title, text, unit } = chart
  const heading = useId()
  const [step, setStep] = useState<number | null>(null)
  return (
    <Card aria-labelledby={heading}>
      <div className="flex flex-col gap-3">
        <div>
          <h2 id={heading} className="text-lg font-bold">
            {t(title)}
          </h2>
          <p className="text-sm text-muted">
            {t(text)} {unit === 'in a step' && t(SPAN_WORDS[span].pool)}
          </p>
        </div>
        <div className="min-h-42">
          {/* Far away, an empty box: a skeleton would be animated even out of sight. */}
          <PartWhenNear placeholder={<Skeleton look="h-42" />} farPlaceholder={<div className="h-42" />}>
            <Chart {...{ span, unit, ends, lines }} onLook={setStep} />
          </PartWhenNear>
        </div>
        <Numbers {...{ chart, span, lines, step }} moment={step === null ? undefined : ends[step]} />
      </div>
    </Card>
  )
}

interface NumbersProps extends Omit<ChartCardProps, 'ends'> {
  /** The touched step, and its time. */
  step: number | null
  moment: number | undefined
}

/** The summary of each curve, which is also the legend. */
function Numbers({ chart: { title, unit, lines: named }, span, lines, step, moment }: NumbersProps) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">
        {t(title)}, {t(SPAN_WORDS[span].name)}
      </caption>
      <thead>
        <tr className="text-muted">
          <td>{moment !== undefined && momentInWords(moment, span, true)}</td>
          <Head>
            {moment === undefined
              ? t({ message: 'Now', context: 'chart' })
              : t({ message: 'Then', comment: 'Heads the values of an earlier moment in a chart' })}
          </Head>
          <Head>{wholeIn(unit)}</Head>
          <Head>{t({ message: 'Most', comment: 'Heads the highest values of a chart' })}</Head>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {named.map(({ name }, nth) => {
          const values = lines[nth] ?? []
          const { now, whole, most } = summaryOf(values, unit)
          const shown = step === null || moment === undefined ? now : (values[step] ?? null)
          return (
            <tr key={named[nth]?.series}>
              <th scope="row" className="py-1.5 text-start font-semibold wrap-anywhere">
                <span className="inline-flex items-center gap-2">
                  {named.length > 1 && <Stroke nth={nth} />}
                  {t(name)}
                </span>
              </th>
              {[shown, whole, most].map((value, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
                <td key={column} className="py-1.5 ps-2 text-end wrap-anywhere">
                  {inWords(value, unit)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="w-[23%] pb-1 ps-2 text-end font-medium wrap-anywhere">
      {children}
    </th>
  )
}

/** A sample of a curve's line style. */
function Stroke({ nth }: { nth: number }) {
  const line = LINES[nth]
  if (!line) return null
  return (
    <svg aria-hidden width={24} height={4} className="shrink-0">
      <line
        {...{ x1: 0, y1: 2, x2: 24, y2: 2, strokeWidth: 2.5 }}
        stroke={`var(${line.token})`}
        strokeDasharray={line.dash.join(' ')}
      />
    </svg>
  )
}
