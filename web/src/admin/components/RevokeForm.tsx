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
        The green shield is gone at once, also from the lists of those who see verified people only. They are
        told why and can appeal once; another verifier then decides, by a new photo.
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
