import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { Button } from '../../ui/Button.tsx'
import { useLogout } from '../mutations.ts'

export function SignOutButton({ userId }: { userId: UserId }) {
  const logout = useLogout()
  return (
    <Button
      look="secondary"
      isWide
      busyText={logout.isPending && 'Signing out…'}
      onClick={() => logout.mutate(userId)}
    >
      Sign out
    </Button>
  )
}
