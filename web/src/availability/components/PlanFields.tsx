import { UP_FOR_CHARACTERS_MAX } from '@hereabouts/contract/availability/limits'
import { type FormEvent, useState } from 'react'
import { useUnits } from '../../platform/units.ts'
import { Choice } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import type { UsualPlan } from '../device-plan.ts'
import { rangeOptions, TIME_OPTIONS } from '../rules.ts'

interface PlanFieldsProps {
  plan: UsualPlan
  isOn: boolean
  onChange: (to: Partial<UsualPlan>) => void
  disabled: boolean
}

export function PlanFields({ plan, isOn, onChange, disabled }: PlanFieldsProps) {
  const units = useUnits()
  return (
    <>
      <Choice
        label="How far"
        options={rangeOptions(units)}
        value={plan.rangeMetres}
        onChange={(rangeMetres) => onChange({ rangeMetres })}
        disabled={disabled}
      />
      <Choice
        label={isOn ? 'How long from now' : 'How long'}
        options={TIME_OPTIONS}
        // While on, the end is fixed, so no duration is selected; choosing one sets a new end.
        value={isOn ? null : plan.minutes}
        onChange={(minutes) => onChange({ minutes })}
        disabled={disabled}
      />
      <UpFor key={plan.upFor} upFor={plan.upFor} onChange={(upFor) => onChange({ upFor })} />
    </>
  )
}

function UpFor({ upFor, onChange }: { upFor: string; onChange: (upFor: string) => void }) {
  const [typed, setTyped] = useState(upFor)
  function keep(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== upFor) onChange(typed.trim())
  }
  return (
    <form onSubmit={keep} onBlur={keep}>
      <TextField
        label="Up for"
        placeholder="coffee, a walk, a game…"
        maxLength={UP_FOR_CHARACTERS_MAX}
        enterKeyHint="done"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  )
}
