import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { useLogout } from '../mutations.ts'

export function SignOutButton({ userId }: { userId: UserId }) {
  const logout = useLogout()
  return (
    <Button
      look="secondary"
      isWide
      busyText={logout.isPending && t`Signing out…`}
      onClick={() => logout.mutate(userId)}
    >
      <Trans>Sign out</Trans>
    </Button>
  )
}
