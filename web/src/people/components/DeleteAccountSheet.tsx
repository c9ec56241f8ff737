import { DELETION_GRACE_DAYS } from '@hereabouts/contract/accounts/limits'
import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CurrentPassword, useProof } from '../../sign-in/components/CurrentPassword.tsx'
import { isAboutPassword } from '../../sign-in/rules-account.ts'
import { passkeyFailure } from '../../sign-in/rules-passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useDeleteAccount } from '../mutations.ts'

interface DeleteAccountSheetProps {
  user: Pick<OwnUser, 'id' | 'username'>
  onClose: () => void
}

/** Explains what deleting the account deletes, and asks for the password or a passkey. */
export default function DeleteAccountSheet({ user, onClose }: DeleteAccountSheetProps) {
  const proof = useProof()
  const deletion = useDeleteAccount(user.id)
  const failure = isAboutPassword(deletion.error) ? null : passkeyFailure(deletion.error)

  return (
    <Sheet title={t`Delete your account?`} description={`@${user.username}`} onClose={onClose}>
      <ul className="flex list-disc flex-col gap-2 ps-5">
        <li>
          <Trans>
            Nobody will see you any more. We’ll call off your meetups and sign out all your devices.
          </Trans>
        </li>
        <li>
          <Trans>For {DELETION_GRACE_DAYS} days, you can get your account back by signing in.</Trans>
        </li>
        <li>
          <Trans>
            Then we delete your profile, meetups, messages, badges and pictures, and your conversations for
            the other people, too.
          </Trans>
        </li>
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          proof.submit('password', deletion.mutate)
        }}
        noValidate
        className="flex flex-col gap-4"
      >
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <CurrentPassword
          userId={user.id}
          label={t`Your password`}
          proof={proof}
          onPasskey={() => proof.submit('passkey', deletion.mutate)}
          missing={t`Needed to delete your account`}
          sending={deletion}
        />
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Button type="submit" look="danger" isWide busyText={deletion.isPending && t`Deleting…`}>
          <Trans>Delete my account</Trans>
        </Button>
        <Button look="secondary" isWide onClick={onClose}>
          <Trans context="account">Keep it</Trans>
        </Button>
      </form>
    </Sheet>
  )
}
