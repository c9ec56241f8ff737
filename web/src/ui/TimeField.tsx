import type { ComponentProps } from 'react'
import { formatTimeIn } from '../platform/format.ts'
import { useTimeFormat } from '../platform/time-format.ts'
import { TextField } from './Field.tsx'

type TimeFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'hint' | 'value'> & { value: string }

/**
 * A field for a time of day, as in `18:00`. Browsers show it as is usual in their own language. Below it stands
 * the same time in the format that the account chose.
 */
export function TimeField({ value, ...props }: TimeFieldProps) {
  const isChosen = useTimeFormat() !== null
  const text = isChosen && /^\d\d:\d\d/.test(value) ? formatTimeIn('UTC', `2000-01-01T${value}Z`) : null
  return <TextField {...props} type="time" value={value} hint={text} />
}
