import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { usePasswordAgain } from '../../sign-in/components/PasswordAgain.tsx'
import { DisapprovalForm } from '../../verification/components/DisapprovalForm.tsx'
import { useRevoke } from '../mutations-team.ts'

export function RevokeForm({ id }: { id: UserId }) {
  const [withPassword, passwordSheet] = usePasswordAgain()
  const revoke = useRevoke(id, withPassword)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        <Trans>
          The green shield disappears right away. We tell them why. They can appeal once, with a new photo.
        </Trans>
      </p>
      <DisapprovalForm
        question={t`Why?`}
        action={t`Take back the verification`}
        isPending={revoke.isPending}
        error={revoke.error}
        onDecide={(given) => revoke.mutate(given)}
      />
      {passwordSheet}
    </div>
  )
}
