import { UP_FOR_CHARACTERS_MAX } from '@hereabouts/contract/availability/limits'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { formatTime } from '../../platform/format.ts'
import { useUnits } from '../../platform/units.ts'
import { Choice } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Suggestions } from '../../ui/Suggestions.tsx'
import type { UsualPlan } from '../device-plan.ts'
import { rangeOptions, rangeWords, TIME_OPTIONS } from '../rules.ts'

export type Part = 'range' | 'time' | 'purpose'

interface PlanSentenceProps {
  plan: UsualPlan
  /** When it ends, or would end if it began now: ISO 8601 or milliseconds. */
  until: string | number
  isOn: boolean
  /** The part that is being changed. */
  open: Part | null
  onOpen: (part: Part | null) => void
  onChange: (to: Partial<UsualPlan>) => void
  disabled: boolean
  /** Shown below the ranges. */
  belowRanges?: ReactNode
}

/** The plan as one sentence. Tapping a part opens its choices. */
export function PlanSentence(props: PlanSentenceProps) {
  const { plan, until, isOn, open, onOpen, onChange, disabled, belowRanges } = props
  const units = useUnits()
  const id = useId()
  const parts: [part: Part, words: string][] = [
    ['range', rangeWords(plan.rangeMetres, units)],
    ['time', `until ${formatTime(until)}`],
    ['purpose', `up for ${plan.upFor || 'anything'}`],
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
            {i < parts.length - 1 && <span aria-hidden>,</span>}
          </button>
        ))}
      </p>
      {open === 'range' && (
        <div id={`${id}-range`} className="flex animate-fade flex-col gap-4">
          <Choice
            label="How far"
            options={rangeOptions(units)}
            value={plan.rangeMetres}
            onChange={(rangeMetres) => onChange({ rangeMetres })}
            disabled={disabled}
          />
          {belowRanges}
        </div>
      )}
      {open === 'time' && (
        <div id={`${id}-time`} className="animate-fade">
          <Choice
            label={isOn ? 'How long from now' : 'How long'}
            options={TIME_OPTIONS}
            // While on, the end is fixed, so no duration is selected; choosing one sets a new end.
            value={isOn ? null : plan.minutes}
            onChange={(minutes) => onChange({ minutes })}
            disabled={disabled}
          />
        </div>
      )}
      {open === 'purpose' && (
        <div id={`${id}-purpose`} className="animate-fade">
          <UpFor
            key={plan.upFor}
            upFor={plan.upFor}
            onChange={(upFor) => onChange({ upFor })}
            onDone={() => onOpen(null)}
          />
        </div>
      )}
    </div>
  )
}

const IDEAS = ['coffee', 'a walk', 'lunch', 'a game']

function UpFor(props: { upFor: string; onChange: (upFor: string) => void; onDone: () => void }) {
  const { upFor, onChange, onDone } = props
  const [typed, setTyped] = useState(upFor)
  function keep(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== upFor) onChange(typed.trim())
    if (event.type === 'submit') onDone()
  }
  return (
    <form onSubmit={keep} onBlur={keep} className="flex flex-col gap-3">
      <TextField
        label="Up for"
        placeholder="coffee, a walk, a game…"
        maxLength={UP_FOR_CHARACTERS_MAX}
        enterKeyHint="done"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Suggestions
        label="Ideas"
        texts={IDEAS}
        onChoose={(idea) => {
          if (idea !== upFor) onChange(idea)
          onDone()
        }}
      />
    </form>
  )
}
