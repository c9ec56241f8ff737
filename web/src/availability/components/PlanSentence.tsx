import { t } from '@lingui/core/macro'
import { lazy, useId } from 'react'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { formatTime } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { useUnits } from '../../platform/units.ts'
import { rangeWords } from '../rules.ts'
import type { Part, PlanChoicesProps } from './PlanChoices.tsx'

// Most people switch on with the plan of last time.
const PlanChoices = lazy(() => loadPart(() => import('./PlanChoices.tsx')))

interface PlanSentenceProps extends Omit<PlanChoicesProps, 'part' | 'onDone'> {
  /** When it ends, or would end if it began now: ISO 8601 or milliseconds. */
  until: string | number
  /** The part that is being changed. */
  open: Part | null
  onOpen: (part: Part | null) => void
}

/** The plan as one sentence. Tapping a part opens its choices. */
export function PlanSentence({ until, open, onOpen, ...choices }: PlanSentenceProps) {
  const { rangeMetres, upFor } = choices.plan
  const units = useUnits()
  const id = useId()
  const time = formatTime(until)
  const close = () => onOpen(null)
  const parts: [part: Part, words: string][] = [
    ['range', rangeWords(rangeMetres, units)],
    ['time', t`until ${time}`],
    ['purpose', upFor ? t`up for ${upFor}` : t`up for anything`],
  ]
  return (
    <div className="flex flex-col gap-3">
      <p className="-my-2 flex flex-wrap gap-x-1.5 text-lg">
        {parts.map(([part, words], i) => (
          <button
            key={part}
            type="button"
            aria-expanded={open === part}
            aria-controls={`${id}-${part}`}
            onClick={() => onOpen(open === part ? null : part)}
            className="group min-h-11 min-w-0 text-start font-semibold wrap-break-word"
          >
            <span className="underline decoration-accent decoration-dotted decoration-2 underline-offset-4 group-aria-expanded:text-accent group-aria-expanded:decoration-solid">
              {words}
            </span>
            {i < parts.length - 1 && (
              <span aria-hidden>
                {t({
                  message: ',',
                  comment: 'Between “within about 1 mile”, “until 3:40” and “up for coffee”',
                })}
              </span>
            )}
          </button>
        ))}
      </p>
      {open && (
        <div id={`${id}-${open}`} className="animate-fade">
          <SheetBoundary onClose={close}>
            <PlanChoices part={open} onDone={close} {...choices} />
          </SheetBoundary>
        </div>
      )}
    </div>
  )
}
