import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { hasPasskeys } from '../device-passkeys.ts'
import { usePasskeys } from '../queries.ts'
import { isAboutPassword } from '../rules-account.ts'

/** How a person proves again that it is them. */
export type Proof = 'password' | 'passkey'

/** The current password while it is being typed. */
export function useProof() {
  const [password, setPassword] = useState('')
  const [submittedWith, setSubmittedWith] = useState<Proof | null>(null)
  return {
    password,
    setPassword,
    submittedWith,
    /**
     * Calls `send` with the password, or with null for a passkey. Without either, the field asks for the password.
     */
    submit(by: Proof, send: (password: string | null) => void) {
      setSubmittedWith(by)
      if (by === 'passkey') send(null)
      else if (password !== '') send(password)
    },
    /** Empties the field, as before the first submit. */
    reset() {
      setPassword('')
      setSubmittedWith(null)
    },
  }
}

interface CurrentPasswordProps {
  userId: UserId
  label: string
  proof: ReturnType<typeof useProof>
  /** Sends the form with a passkey instead of the password. */
  onPasskey: () => void
  /** The error shown after a submit with an empty field. */
  missing: string
  /** The mutation that sends the password. A wrong-password error is shown here until the field changes. */
  sending: { error: Error | null; isPending: boolean; reset: () => void }
}

/** The field for the current password in forms that change something sensitive. */
export function CurrentPassword(props: CurrentPasswordProps) {
  const { userId, label, onPasskey, missing, sending } = props
  const { password, setPassword, submittedWith } = props.proof
  const { error, isPending, reset } = sending
  const isWrong = isAboutPassword(error)
  return (
    <div className="flex flex-col gap-1">
      <PasswordField
        label={label}
        name="current-password"
        required
        autoComplete="current-password"
        error={isWrong ? textOf(error) : submittedWith === 'password' && password === '' ? missing : null}
        value={password}
        onChange={({ target }) => {
          setPassword(target.value)
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
