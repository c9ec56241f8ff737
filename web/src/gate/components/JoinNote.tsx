import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/Notice.tsx'

/** Tells somebody who signs up whether their invitation works. Above the page, a note says who can join. */
export function JoinNote({ isInvitationOpen }: { isInvitationOpen: boolean }) {
  return isInvitationOpen ? (
    <Notice tone="good">
      <Trans>Your invitation works. Create your account, and you’re in.</Trans>
    </Notice>
  ) : (
    <Notice tone="bad">
      <Trans>This invitation no longer works. Ask for another one.</Trans>
    </Notice>
  )
}
