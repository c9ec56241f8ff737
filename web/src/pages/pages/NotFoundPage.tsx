import { Compass } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'

export default function NotFoundPage() {
  return (
    <Page title="404 Page Not Found">
      <EmptyState icon={<Compass size={28} />} title="Nothing here">
        <p>This address leads nowhere. The neighbourhood is still where it was.</p>
        <ButtonLink href="/">Back to home</ButtonLink>
      </EmptyState>
    </Page>
  )
}
