import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useLocation } from 'wouter'
import { useSignedIn } from '../../accounts/queries.ts'
import { useLinkToken } from '../../email/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { useBecomeFirstAdmin } from '../mutations-first-admin.ts'

/** `/first-admin`, the link that the server prints while nobody is an admin: makes the signed-in person one, after a click. */
export default function FirstAdminPage() {
  const user = useSignedIn()
  const token = useLinkToken('admin')
  return (
    <Page title={t`The first admin`}>
      <EmptyState icon={<KeyRound size={28} />} title={t`Run this installation`}>
        {user ? <Becoming username={user.username} token={token} /> : <SignInFirst />}
      </EmptyState>
    </Page>
  )
}

function SignInFirst() {
  return (
    <>
      <p>
        <Trans>Sign in or create your account first.</Trans>
      </p>
      <ButtonLink href="/signin">
        <Trans>Sign In</Trans>
      </ButtonLink>
      <ButtonLink href="/signup" look="secondary">
        <Trans>Create Account</Trans>
      </ButtonLink>
    </>
  )
}

function Becoming({ username, token }: { username: string; token: string | null }) {
  const [, navigate] = useLocation()
  const become = useBecomeFirstAdmin()
  if (token === null)
    return (
      <p>
        <Trans>The link is missing. While there is no admin, the server prints one when it starts.</Trans>
      </p>
    )
  return (
    <>
      <p>
        <Trans>
          You’re signed in as <bdi>{username}</bdi>. Admins see all accounts and reports, and decide who may
          join.
        </Trans>
      </p>
      {become.error && <Notice tone="bad">{textOf(become.error)}</Notice>}
      <Button
        busyText={become.isPending && t`One moment…`}
        onClick={() =>
          become.mutate(token, { onSuccess: () => navigate('/admin-console?desk=start', { replace: true }) })
        }
      >
        <Trans>Make me an admin</Trans>
      </Button>
    </>
  )
}
