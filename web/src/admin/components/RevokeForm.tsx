import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { usePasswordAgain } from '../../accounts/components/PasswordAgain.tsx'
import { DisapprovalForm } from '../../verification/components/DisapprovalForm.tsx'
import { useRevoke } from '../mutations-team.ts'

export function RevokeForm({ id }: { id: UserId }) {
  const [withPassword, passwordSheet] = usePasswordAgain()
  const revoke = useRevoke(id, withPassword)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        The green shield disappears right away, and so do they from the lists of people who see only verified
        users. We tell them why. They can appeal once, with a new photo, and another verifier decides.
      </p>
      <DisapprovalForm
        question="Why"
        action="Take the verification back"
        isPending={revoke.isPending}
        error={revoke.error}
        onDecide={(given) => revoke.mutate(given)}
      />
      {passwordSheet}
    </div>
  )
}
