import type { ReactNode } from 'react'
import { pillLook } from './Choice.tsx'

interface ChoicesProps<Value extends string | number> {
  label: ReactNode
  options: readonly { value: Value; text: ReactNode }[]
  chosen: readonly Value[]
  /** How many may be chosen. */
  max: number
  /** Shown below the options. */
  hint?: ReactNode
  onChange: (chosen: Value[]) => void
}

/** Checkboxes that look like pills. Once `max` are chosen, the others are disabled. */
export function Choices<Value extends string | number>({
  label,
  options,
  chosen,
  max,
  hint,
  onChange,
}: ChoicesProps<Value>) {
  const isFull = chosen.length >= max
  return (
    // In a flex box, WebKit would make the fieldset higher by its legend.
    <div className="min-w-0">
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold">{label}</legend>
        <div className="flex flex-wrap gap-2">
          {options.map(({ value, text }) => {
            const isChosen = chosen.includes(value)
            return (
              <label key={value} className={pillLook(isChosen)}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() =>
                    onChange(isChosen ? chosen.filter((each) => each !== value) : [...chosen, value])
                  }
                  className="sr-only"
                />
                {text}
              </label>
            )
          })}
        </div>
        {hint && <p className="mt-2 text-sm text-muted">{hint}</p>}
      </fieldset>
    </div>
  )
}
