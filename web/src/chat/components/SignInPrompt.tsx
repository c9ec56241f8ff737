import { MessageCircle } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'

/** Shown instead of a chat to somebody who is not signed in. */
export function SignInPrompt() {
  return (
    <Page title="Chat">
      <EmptyState icon={<MessageCircle size={28} />} title="Sign in to read this">
        <p>Conversations are only for the two people in them.</p>
        <ButtonLink href="/signin">Sign In</ButtonLink>
      </EmptyState>
    </Page>
  )
}
