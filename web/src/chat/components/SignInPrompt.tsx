import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import cafe from '../../ui/scene-cafe.svg?no-inline'

/** Shown instead of a chat to somebody who is not signed in. */
export function SignInPrompt() {
  return (
    <Page title={t`Chat`}>
      <EmptyState scene={cafe} title={t`Sign in to read this`}>
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
