import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { classes } from './classes.ts'
import { useCounted } from './counted.ts'
import { useGrowing } from './growing.ts'

interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
}

type InputProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'id'>
type AreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'id'>
interface Option {
  value: string
  text: string
}

interface SelectProps {
  label: string
  options: readonly Option[]
  /** Further options, under headings. */
  groups?: readonly { title: string; options: readonly Option[] }[]
  value: string
  onChange: (value: string) => void
}

/** A field for one line. It counts `minLength` and `maxLength` as the contract does. */
export function TextField({ label, hint, error, maxLength, ...props }: InputProps) {
  const { id, describedBy } = useFieldIds(hint, error)
  const counted = useCounted({ ...props, maxLength })
  return (
    <Frame {...{ id, label, hint, error }}>
      <input
        {...props}
        {...counted}
        id={id}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        className={boxLook(error)}
      />
    </Frame>
  )
}

/**
 * A field for an e-mail address. Not of the type `email`, for which browsers rewrite the address while people
 * type: a domain in other letters moves the caret to the end.
 */
export function EmailField(props: InputProps) {
  return <TextField inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />
}

/** A field for several lines, which grows with its text. It counts `minLength` and `maxLength` as the contract does. */
export function TextArea({ label, hint, error, rows = 3, maxLength, ...props }: AreaProps) {
  const { id, describedBy } = useFieldIds(hint, error)
  const area = useRef<HTMLTextAreaElement>(null)
  const counted = useCounted({ ...props, maxLength })
  useGrowing(area, props.value)
  return (
    <Frame {...{ id, label, hint, error }}>
      <textarea
        {...props}
        {...counted}
        rows={rows}
        ref={area}
        id={id}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        // With `field-sizing`, browsers ignore the rows.
        style={{ minHeight: `calc(${rows}lh + 1.375rem)` }}
        className={classes('field-sizing-content max-h-[60svh]', boxLook(error))}
      />
    </Frame>
  )
}

/** A native select. */
export function SelectField({ label, options, groups = [], value, onChange }: SelectProps) {
  const id = useId()
  return (
    <Frame {...{ id, label }}>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={classes('pe-10', boxLook(null))}
      >
        <Options of={options} />
        {groups.map((group) => (
          <optgroup key={group.title} label={group.title}>
            <Options of={group.options} />
          </optgroup>
        ))}
      </select>
    </Frame>
  )
}

function Options({ of }: { of: readonly Option[] }) {
  return of.map(({ value, text }) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}

/** The label, hint and error of every field. */
export function Frame({
  id,
  label,
  hint,
  error,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5 roomy:max-w-[36rem]">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

export function useFieldIds(hint: ReactNode, error: string | null | undefined) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return { id, describedBy }
}

export function boxLook(error: string | null | undefined): string {
  return classes(
    'min-h-12 w-full rounded-field border bg-surface px-4 py-2.5 text-ink placeholder:text-muted',
    'outline-offset-0 focus-visible:outline-3',
    error ? 'border-bad' : 'border-edge',
  )
}
