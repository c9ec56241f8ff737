import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

interface ChoiceProps<Value extends string | number> {
  label: string
  options: readonly { value: Value; text: ReactNode; hint?: string }[]
  /** Null if none is chosen. */
  value: Value | null
  onChange: (value: Value) => void
  /** Narrow pills, for short options such as weekdays: all seven fit on a phone in one row. */
  isCompact?: boolean
  disabled?: boolean
  /** Says what is wrong. */
  error?: string | null
}

/** Radio buttons that look like pills. */
export function Choice<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  isCompact,
  disabled,
  error,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    // In a flex box, WebKit would make the fieldset higher by its legend.
    <div className="min-w-0">
      <fieldset
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        disabled={disabled}
        className="min-w-0 disabled:opacity-60"
      >
        <legend className="mb-2 text-sm font-semibold">{label}</legend>
        <div className={classes('flex flex-wrap', isCompact ? 'gap-x-0.5 gap-y-1' : 'gap-2')}>
          {options.map((option) => (
            <label key={option.value} className={pillLook(option.value === value, isCompact)}>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                className="sr-only"
              />
              {option.text}
            </label>
          ))}
        </div>
        {error && (
          <p id={`${name}-error`} className="mt-2 text-sm font-medium text-bad">
            {error}
          </p>
        )}
      </fieldset>
    </div>
  )
}

export function pillLook(isChosen: boolean, isCompact = false): string {
  return classes(
    'relative inline-flex min-h-11 cursor-pointer items-center rounded-full border py-1.5 text-sm font-semibold transition',
    'has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
    isCompact ? 'min-w-11 justify-center px-1' : 'px-4',
    isChosen ? 'border-accent bg-tint text-on-tint' : 'border-edge bg-surface text-ink hover:bg-sunken',
  )
}
