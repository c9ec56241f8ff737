import { Award } from 'lucide-react'
import { useSignedIn } from '../../accounts/queries.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'

/** `/badges`: what others have said of somebody. Awarding is not there yet, so nobody has any, and it says so. */
export default function BadgesPage() {
  const user = useSignedIn()
  if (!user) return null
  return (
    <Page title="My badges" backTo={{ href: '/profile', label: 'Profile' }}>
      <EmptyState icon={<Award size={28} />} title="No badges yet">
        <p>
          Badges come from people you have met, and from nobody else. Awarding them after a meetup is still
          being built, so nobody here has one yet.
        </p>
        <ButtonLink href="/badge-guide">See which badges there are</ButtonLink>
      </EmptyState>
    </Page>
  )
}
