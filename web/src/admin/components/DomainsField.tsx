import { TextArea } from '../../ui/Field.tsx'

interface DomainsFieldProps {
  label: string
  hint: string
  value: string
  onChange: (typed: string) => void
}

/** Domains, one on each line, in the same direction in every language. */
export function DomainsField({ onChange, ...field }: DomainsFieldProps) {
  return (
    <TextArea
      {...field}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
