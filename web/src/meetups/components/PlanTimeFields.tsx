import { t } from '@lingui/core/macro'
import { SelectField } from '../../ui/Field.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { type PlannedStart, planDays } from '../rules-plans.ts'

interface PlanTimeFieldsProps {
  start: PlannedStart
  nowMs: number
  onChange: (start: PlannedStart) => void
}

/** Day and time of a plan. */
export function PlanTimeFields({ start, nowMs, onChange }: PlanTimeFieldsProps) {
  return (
    <>
      <SelectField
        label={t`Which day`}
        options={planDays(nowMs)}
        value={String(start.day)}
        onChange={(day) => onChange({ ...start, day: Number(day) })}
      />
      <TimeField
        label={t`What time`}
        step={900}
        value={start.time}
        onChange={({ target }) => onChange({ ...start, time: target.value })}
      />
    </>
  )
}
