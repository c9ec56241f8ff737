import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { Trans } from '@lingui/react/macro'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { hasPasskeys } from '../device-passkeys.ts'
import { usePasskeys } from '../queries.ts'
import { isAboutPassword } from '../rules-account.ts'

/** How a person proves again that it is them. */
export type Proof = 'password' | 'passkey'

interface CurrentPasswordProps {
  userId: UserId
  label: string
  value: string
  onChange: (password: string) => void
  /** Sends the form with a passkey instead of the password. */
  onPasskey: () => void
  /** The error shown while the field is empty; null before the first submit. */
  missing: string | null
  /** The mutation that sends the password. A wrong-password error is shown here until the field changes. */
  sending: { error: Error | null; isPending: boolean; reset: () => void }
}

/** The field for the current password in forms that change something sensitive. */
export function CurrentPassword(props: CurrentPasswordProps) {
  const { userId, label, value, onChange, onPasskey, missing, sending } = props
  const { error, isPending, reset } = sending
  const isWrong = isAboutPassword(error)
  return (
    <div className="flex flex-col gap-1">
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
      {hasPasskeys() && <PasskeyInstead userId={userId} isDisabled={isPending} onPasskey={onPasskey} />}
    </div>
  )
}

interface PasskeyInsteadProps {
  userId: UserId
  isDisabled: boolean
  onPasskey: () => void
}

function PasskeyInstead({ userId, isDisabled, onPasskey }: PasskeyInsteadProps) {
  const { data } = usePasskeys(userId)
  if (!data?.passkeys.length) return null
  return (
    <div className="-ms-5">
      <Button look="quiet" disabled={isDisabled} onClick={onPasskey}>
        <Trans>Use a passkey instead</Trans>
      </Button>
    </div>
  )
}
