import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'

/** Shown instead of a chat to somebody who is not signed in. */
export function SignInPrompt() {
  return (
    <Page title={t`Chat`}>
      <EmptyState icon={<MessageCircle size={28} />} title={t`Sign in to read this`}>
        <p>
          <Trans>Chats are just for the people in them.</Trans>
        </p>
        <ButtonLink href="/signin">
          <Trans>Sign In</Trans>
        </ButtonLink>
      </EmptyState>
    </Page>
  )
}
