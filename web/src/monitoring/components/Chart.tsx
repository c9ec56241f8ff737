import 'uplot/dist/uPlot.min.css'
import type { Span } from '@hereabouts/contract/monitoring/schemas'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import { inWords, LINES, momentInWords, stepsOf, type Unit, type Values } from '../rules.ts'

interface ChartProps {
  span: Span
  unit: Unit
  /** The end of each step in seconds since 1970. */
  ends: readonly number[]
  lines: readonly Values[]
  /** Called with the step under the finger or mouse, or null. */
  onLook: (step: number | null) => void
}

export const CHART_HEIGHT = 168
/** Half of the longest label below, which may stand at the very end of the axis, such as “11:59 PM”. */
const HALF_LABEL_PX = 32

/** Curves over time. The text beside them contains the same information. */
export default function Chart({ span, unit, ends, lines, onLook }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot>(null)
  const data = useRef<UPlot.AlignedData>([[]])
  const look = useRef(onLook)
  data.current = [ends as number[], ...lines.map((values) => values as (number | null)[])]
  look.current = onLook
  const count = lines.length

  useEffect(() => {
    const here = place.current
    if (!here) return
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const draw = () => {
      plot.current?.destroy()
      const options = optionsOf({ span, unit, count, width: here.clientWidth }, (step) => look.current(step))
      plot.current = new UPlot(options, data.current, here)
    }
    draw()
    // A canvas does not follow changes of the colour scheme by itself.
    dark.addEventListener('change', draw)
    const watch = new ResizeObserver(() =>
      plot.current?.setSize({ width: here.clientWidth, height: CHART_HEIGHT }),
    )
    watch.observe(here)
    return () => {
      dark.removeEventListener('change', draw)
      watch.disconnect()
      plot.current?.destroy()
      plot.current = null
    }
  }, [span, unit, count])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ref is computed from these
  useEffect(() => plot.current?.setData(data.current), [ends, lines])

  // Time runs from left to right in every language.
  return (
    <div
      ref={place}
      aria-hidden
      dir="ltr"
      className="min-w-0 overflow-hidden"
      style={{ height: CHART_HEIGHT }}
    />
  )
}

interface Drawn {
  span: Span
  unit: Unit
  count: number
  width: number
}

function optionsOf(
  { span, unit, count, width }: Drawn,
  onLook: (step: number | null) => void,
): UPlot.Options {
  const tokens = getComputedStyle(document.documentElement)
  const colour = (token: string) => tokens.getPropertyValue(token).trim()
  const axis: UPlot.Axis = {
    stroke: colour('--muted'),
    font: `12px ${tokens.fontFamily}`,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width,
    height: CHART_HEIGHT,
    legend: { show: false },
    padding: [10, HALF_LABEL_PX, 0, 0],
    scales: {
      x: { time: true },
      // The axis starts at zero, and all zeros give a line at the bottom.
      y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] },
    },
    axes: [
      {
        ...axis,
        // Lower than the lowest value, which it would touch on the left.
        size: 34,
        space: 70,
        gap: 12,
        // On a narrow chart, the first even hour may come after the end of the axis.
        filter: ({ scales: { x } }, moments) =>
          moments.map((moment) => (moment <= (x?.max ?? moment) ? moment : null)),
        values: (_, moments: (number | null)[]) =>
          moments.map((moment) => moment && momentInWords(moment, span)),
      },
      {
        ...axis,
        size: 68,
        space: 36,
        gap: 6,
        incrs: [...stepsOf(unit)],
        values: (_, values) => values.map((value) => inWords(value, unit)),
      },
    ],
    series: [
      {},
      ...LINES.slice(0, count).map(({ token, dash }) => ({
        stroke: colour(token),
        width: 2,
        dash: [...dash],
        points: { show: false },
        ...(count === 1 && { fill: colour('--tint') }),
      })),
    ],
    cursor: {
      y: false,
      drag: { x: false, y: false, setScale: false },
      points: { size: 8 },
    },
    hooks: { setCursor: [({ cursor }) => onLook(cursor.idx ?? null)] },
  }
}
