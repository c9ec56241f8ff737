import { textOf } from '../../platform/call-error.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { isAboutPassword } from '../rules-account.ts'

interface CurrentPasswordProps {
  label: string
  value: string
  onChange: (password: string) => void
  /** The error shown while the field is empty; null before the first submit. */
  missing: string | null
  /** The mutation that sends the password. A wrong-password error is shown here until the field changes. */
  sending: { error: Error | null; reset: () => void }
}

/** The field for the current password in forms that change something sensitive. */
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
