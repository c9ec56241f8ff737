import { textOf } from '../../platform/call-error.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { isAboutPassword } from '../rules-account.ts'

interface CurrentPasswordProps {
  label: string
  value: string
  onChange: (password: string) => void
  /** What is said beside it when it is missing; null while nobody has tried without. */
  missing: string | null
  /** What it is sent with: a wrong password is told here, until it is corrected. */
  sending: { error: Error | null; reset: () => void }
}

/** The password that somebody has, asked for before something is changed. */
export function CurrentPassword({ label, value, onChange, missing, sending }: CurrentPasswordProps) {
  const { error, reset } = sending
  const isWrong = isAboutPassword(error)
  return (
    <PasswordField
      label={label}
      name="current-password"
      required
      autoComplete="current-password"
      error={isWrong ? textOf(error) : value === '' ? missing : null}
      value={value}
      onChange={({ target }) => {
        onChange(target.value)
        if (isWrong) reset()
      }}
    />
  )
}
