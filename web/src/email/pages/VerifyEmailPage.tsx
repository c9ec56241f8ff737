import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailCheck, MailQuestionMark, MailX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLogout } from '../../accounts/mutations.ts'
import { useSignedIn } from '../../accounts/queries.ts'
import type { StoredUser } from '../../accounts/rules.ts'
import { CallError, textOf } from '../../platform/call-error.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { EmailConfirmed } from '../components/EmailConfirmed.tsx'
import { forgetLinkToken, storeLinkToken, useLinkToken } from '../device-link.ts'
import { useVerifyEmail } from '../mutations.ts'

/** `/verify-email`, which the link in the e-mail opens: confirms the address of the signed-in account, after a click. */
export default function VerifyEmailPage() {
  const user = useSignedIn()
  const token = useLinkToken('verify')
  return (
    <Page title={t`Your e-mail address`}>
      {user ? <Confirming user={user} token={token} /> : <SignInFirst hasLink={token !== null} />}
    </Page>
  )
}

function SignInFirst({ hasLink }: { hasLink: boolean }) {
  return (
    <EmptyState icon={<MailQuestionMark size={28} />} title={t`Sign in first`}>
      <p>
        {hasLink
          ? t`Sign in to the account in the e-mail, and we’ll bring you back here. Or type its code on the device where you asked for it.`
          : t`Sign in and open the link we e-mailed you.`}
      </p>
      <ButtonLink href="/signin">
        <Trans>Sign In</Trans>
      </ButtonLink>
    </EmptyState>
  )
}

function Confirming({ user, token }: { user: StoredUser; token: string | null }) {
  const { username } = user
  const { mutate, error, isError, isPending, isSuccess } = useVerifyEmail()
  const [before] = useState(user)
  // Also if only the answer was lost, and the app has heard of it otherwise.
  const isConfirmedNow = user.emailVerified && (!before.emailVerified || user.email !== before.email)

  if (isSuccess || (isError && isConfirmedNow)) return <EmailConfirmed email={user.email} />
  if (isError && codeOf(error) === 'OTHER_ACCOUNT' && token !== null)
    return <OtherAccount user={user} token={token} />
  if (isError && !isLinkRejected(error) && token !== null)
    return <ErrorState error={error} text={textOf(error)} onRetry={() => confirm(token)} />
  if (isError || token === null)
    return user.emailVerified ? <EmailConfirmed email={user.email} /> : <NoLink wasDead={isError} />
  return (
    // Never by itself: mail scanners and previews open links, too.
    <EmptyState icon={<MailCheck size={28} />} title={t`Is this you?`}>
      <p>
        <Trans>
          You’re signed in as <bdi>{username}</bdi>. Confirm that the e-mail reached you.
        </Trans>
      </p>
      <Button busyText={isPending && t`Confirming your address...`} onClick={() => confirm(token)}>
        <Trans>Confirm my address</Trans>
      </Button>
    </EmptyState>
  )

  function confirm(link: string) {
    mutate(link, { onError: (failure) => isLinkRejected(failure) && forgetLinkToken('verify') })
  }
}

function NoLink({ wasDead }: { wasDead: boolean }) {
  return (
    <LinkProblem
      icon={<MailX size={28} />}
      title={wasDead ? t`This link is invalid or expired` : t`The link is missing`}
      action={
        <ButtonLink href="/force-verify">
          <Trans>Have a new one sent</Trans>
        </ButtonLink>
      }
    >
      {wasDead
        ? t`A link works once, for half an hour.`
        : t`Open the link we e-mailed you, or send a new one.`}
    </LinkProblem>
  )
}

function OtherAccount({ user, token }: { user: StoredUser; token: string }) {
  const { username } = user
  const logout = useLogout()
  function change() {
    storeLinkToken('verify', token)
    logout.mutate(user.id)
  }
  return (
    <LinkProblem
      icon={<MailX size={28} />}
      title={t`Another account’s link`}
      action={
        <Button busyText={logout.isPending && t`Signing out…`} onClick={change}>
          <Trans>Sign in to the other account</Trans>
        </Button>
      }
    >
      <Trans>
        You’re signed in as <bdi>{username}</bdi>, but the e-mail is for another account. Sign in to that one.
      </Trans>
    </LinkProblem>
  )
}

function LinkProblem(props: { icon: ReactNode; title: string; action: ReactNode; children: ReactNode }) {
  return (
    <div role="alert">
      <EmptyState icon={props.icon} title={props.title}>
        <p>{props.children}</p>
        {props.action}
      </EmptyState>
    </div>
  )
}

/** Whether retrying is pointless, because the server has rejected the link. */
function isLinkRejected(error: unknown): boolean {
  return (
    codeOf(error) === 'OTHER_ACCOUNT' ||
    codeOf(error) === 'INVALID_EMAIL_TOKEN' ||
    codeOf(error) === 'VALIDATION'
  )
}

function codeOf(error: unknown): string | null {
  return error instanceof CallError ? error.code : null
}
