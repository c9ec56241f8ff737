import { UP_FOR_CHARACTERS_MAX } from '@hereabouts/contract/availability/limits'
import type { Availability } from '@hereabouts/contract/availability/schemas'
import { msg, t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { useUnits } from '../../platform/units.ts'
import { Choice } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Suggestions } from '../../ui/Suggestions.tsx'
import type { UsualPlan } from '../device-plan.ts'
import { rangeOptions, TIME_OPTIONS } from '../rules.ts'
import { RightHere } from './RightHere.tsx'

export type Part = 'range' | 'time' | 'purpose'

export interface PlanChoicesProps {
  part: Part
  plan: UsualPlan
  /** What is on, or null. */
  current: Availability | null
  /** Whether it ends at a given time, as while on or in the town's hour, instead of after the plan's minutes. */
  isEndFixed: boolean
  onChange: (to: Partial<UsualPlan>) => void
  onSpot: (wantsSpot: boolean) => void
  onDone: () => void
  disabled: boolean
}

/** The choices for one part of the plan. */
export default function PlanChoices(props: PlanChoicesProps) {
  const { part, plan, current, isEndFixed, onChange, onSpot, onDone, disabled } = props
  const units = useUnits()
  if (part === 'range')
    return (
      <div className="flex flex-col gap-4">
        <Choice
          label={t`How far`}
          options={rangeOptions(units)}
          value={plan.rangeMetres}
          onChange={(rangeMetres) => onChange({ rangeMetres })}
          disabled={disabled}
        />
        {current && <RightHere current={current} onChange={onSpot} disabled={disabled} />}
      </div>
    )
  if (part === 'time')
    return (
      <Choice
        label={current ? t`How long from now` : t`How long`}
        options={TIME_OPTIONS.map(({ value, text }) => ({ value, text: t(text) }))}
        // No duration is selected then; choosing one sets a new end.
        value={isEndFixed ? null : plan.minutes}
        onChange={(minutes) => onChange({ minutes })}
        disabled={disabled}
      />
    )
  return (
    <UpFor key={plan.upFor} upFor={plan.upFor} onChange={(upFor) => onChange({ upFor })} onDone={onDone} />
  )
}

const IDEAS = [msg`coffee`, msg`a walk`, msg`lunch`, msg`a game`]

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
        label={t`Up for`}
        placeholder={t`coffee, a walk, a game…`}
        maxLength={UP_FOR_CHARACTERS_MAX}
        enterKeyHint="done"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Suggestions
        label={t`Ideas`}
        texts={IDEAS.map((idea) => t(idea))}
        onChoose={(idea) => {
          if (idea !== upFor) onChange(idea)
          onDone()
        }}
      />
    </form>
  )
}
