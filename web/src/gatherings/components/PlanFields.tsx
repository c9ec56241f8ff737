import { GATHERING_NOTE_CHARACTERS_MAX, WEEKS_MAX } from '@hereabouts/contract/gatherings/limits'
import type { PlaceNeed } from '@hereabouts/contract/needs/limits'
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { useInstance } from '../../instance/queries.ts'
import { Choice } from '../../ui/Choice.tsx'
import { SelectField, TextArea } from '../../ui/Field.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { publicHint, publicLabel } from '../rules-agenda.ts'
import { dayOptions, hourOptions, minimumOptions, type Plan, timeOptions } from '../rules-start.ts'

/** The values that most people leave as they are. */
export interface Details extends Plan {
  isWeekly: boolean
  isVerifiedOnly: boolean
  isPublic: boolean
  offers: PlaceNeed[]
  note: string
}

export type PlanFieldsPart = 'when' | 'people' | 'note'

interface PlanFieldsProps {
  part: PlanFieldsPart
  details: Details
  nowMs: number
  /** Why it cannot start then. */
  problem: string | null
  /** Whether the person may ask for verified people only. */
  isVerified: boolean
  onChange: (changes: Partial<Details>) => void
}

const DAYS_AS_PILLS = 4
const ANOTHER = 'another'

/** The fields of one part of the plan: when and how long, for how many and for whom, or a note. */
export default function PlanFields(props: PlanFieldsProps) {
  const Fields = FIELDS[props.part]
  return (
    <div className="flex flex-col gap-5">
      <Fields {...props} />
    </div>
  )
}

const FIELDS = { when: WhenFields, people: PeopleFields, note: NoteField }

function WhenFields({ details, nowMs, problem, onChange }: PlanFieldsProps) {
  const { day, time, hours, isWeekly } = details
  const days = dayOptions(nowMs)
  const times = timeOptions(day, nowMs)
  const pills = days.slice(0, DAYS_AS_PILLS)
  const [isOtherDay, setIsOtherDay] = useState(!pills.some(({ value }) => value === day))
  const [isOtherTime, setIsOtherTime] = useState(!times.some(({ value }) => value === time))
  return (
    <>
      <Choice
        label={t`Day`}
        options={[...pills, { value: OTHER_DAY, text: t`Another day` }]}
        value={isOtherDay ? OTHER_DAY : day}
        onChange={(value) => {
          setIsOtherDay(value === OTHER_DAY)
          if (value !== OTHER_DAY) onChange({ day: value })
        }}
      />
      {isOtherDay && (
        <SelectField
          label={t`Which day`}
          options={days.map(({ value, text }) => ({ value: String(value), text }))}
          value={String(day)}
          onChange={(value) => onChange({ day: Number(value) })}
        />
      )}
      <Choice
        label={t`Time`}
        options={[...times, { value: ANOTHER, text: t`Another time` }]}
        value={isOtherTime ? ANOTHER : time}
        onChange={(value) => {
          setIsOtherTime(value === ANOTHER)
          if (value !== ANOTHER) onChange({ time: value })
        }}
      />
      {isOtherTime && (
        <TimeField
          label={t`What time`}
          step={900}
          value={time}
          onChange={({ target }) => onChange({ time: target.value })}
        />
      )}
      {problem && (
        <p role="alert" className="text-sm font-medium text-bad">
          {problem}
        </p>
      )}
      <Choice
        label={t`How long`}
        options={hourOptions()}
        value={hours}
        onChange={(value) => onChange({ hours: value })}
      />
      <Toggle
        label={t`Every week`}
        hint={plural(WEEKS_MAX, {
          one: 'On the same day, for # week.',
          other: 'On the same day, for # weeks.',
        })}
        isOn={isWeekly}
        onChange={(isOn) => onChange({ isWeekly: isOn })}
      />
    </>
  )
}

function PeopleFields({ details, isVerified, onChange }: PlanFieldsProps) {
  const { minimum, isVerifiedOnly, isPublic } = details
  const { data: instance } = useInstance()
  return (
    <>
      <Choice
        label={t`How many people it takes, with you`}
        options={minimumOptions()}
        value={minimum}
        onChange={(value) => onChange({ minimum: value })}
      />
      {isVerified && (
        <Toggle
          label={t`Verified people only`}
          hint={t`Only people with the green shield can join.`}
          isOn={isVerifiedOnly}
          onChange={(isOn) => onChange({ isVerifiedOnly: isOn })}
        />
      )}
      {instance?.hasAgenda && (
        <Toggle
          label={publicLabel()}
          hint={publicHint()}
          isOn={isPublic}
          onChange={(isOn) => onChange({ isPublic: isOn })}
        />
      )}
    </>
  )
}

function NoteField({ details, onChange }: PlanFieldsProps) {
  return (
    <TextArea
      label={t`Note (optional)`}
      hint={t`Everyone around here reads it.`}
      maxLength={GATHERING_NOTE_CHARACTERS_MAX}
      rows={2}
      value={details.note}
      onChange={({ target }) => onChange({ note: target.value })}
    />
  )
}

const OTHER_DAY = -1
