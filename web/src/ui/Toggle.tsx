import { type ReactNode, useId } from 'react'

interface ToggleProps {
  label: string
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean
}

/** A switch with its label, which takes effect at once. The whole row can be tapped. */
export function Toggle({ label, hint, isOn, onChange, disabled = false }: ToggleProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
      className="flex min-h-11 w-full flex-wrap items-center justify-end gap-x-4 gap-y-2 text-start disabled:opacity-60 roomy:max-w-[36rem]"
    >
      <span className="flex min-w-[min(100%,10rem)] flex-1 flex-col">
        <span id={`${id}-label`} className="font-semibold">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
      <span
        aria-hidden
        data-on={isOn}
        className="relative h-8 w-13 shrink-0 rounded-full border border-edge bg-sunken transition-colors data-[on=true]:border-accent data-[on=true]:bg-accent"
      >
        <span
          data-on={isOn}
          className="absolute top-[3px] start-[3px] size-6 rounded-full bg-muted shadow-card transition-transform data-[on=true]:translate-x-5 rtl:data-[on=true]:-translate-x-5 data-[on=true]:bg-on-accent"
        />
      </span>
    </button>
  )
}
