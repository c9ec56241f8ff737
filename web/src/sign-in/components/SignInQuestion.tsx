import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fold } from '../../ui/Fold.tsx'
import { Question } from '../../ui/Question.tsx'
import { hasPasskeys } from '../device-passkeys.ts'
import { usePasskeys } from '../queries.ts'
import { Passkeys } from './Passkeys.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** The password and, in a browser that knows them, the passkeys. */
export function SignInQuestion({ user }: { user: Pick<OwnUser, 'id' | 'username'> }) {
  return hasPasskeys() ? (
    <WithPasskeys user={user} />
  ) : (
    <Question title={t`How do I sign in?`} answer={t`With your password`}>
      <Password user={user} />
    </Question>
  )
}

function WithPasskeys({ user }: { user: Pick<OwnUser, 'id' | 'username'> }) {
  const count = usePasskeys(user.id).data?.passkeys.length
  return (
    <Question
      title={t`How do I sign in?`}
      answer={
        count !== undefined &&
        plural(count, {
          0: 'With your password',
          one: 'With your password or # passkey',
          other: 'With your password or # passkeys',
        })
      }
      why={
        <p>
          <Trans>A passkey is your fingerprint, face or screen lock. Your password still works.</Trans>
        </p>
      }
    >
      <Passkeys id={user.id} />
      <Password user={user} />
    </Question>
  )
}

function Password({ user }: { user: Pick<OwnUser, 'id' | 'username'> }) {
  return (
    <Fold title={t`Change your password`}>
      <PasswordForm id={user.id} username={user.username} />
    </Fold>
  )
}
