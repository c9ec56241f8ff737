import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Block } from '@hereabouts/contract/safety/schemas'
import { t } from '@lingui/core/macro'
import { LifeBuoy } from 'lucide-react'
import { lazy, useState } from 'react'
import { useSignedIn } from '../../accounts/queries.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { BlockList } from '../../safety/components/BlockList.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { ReportList } from '../components/ReportList.tsx'

const ReportSheet = lazy(() => loadPart(() => import('../components/ReportSheet.tsx')))

/** Trusted contacts, the people that the viewer has blocked, and their reports. */
export default function SafetyPage() {
  const user = useSignedIn()
  return user ? <Safety userId={user.id} /> : null
}

function Safety({ userId }: { userId: UserId }) {
  const [reporting, setReporting] = useState<Block | null>(null)
  const close = () => setReporting(null)
  return (
    <Page title={t`Safety`} backTo={{ href: '/profile', label: t`Profile` }}>
      <LinkRow
        href="/trusted-contacts"
        icon={<LifeBuoy size={20} />}
        title={t`Trusted contacts`}
        text={t`Who hears from us if you don’t check in after a meetup`}
      />
      <Section title={t`Blocked people`} text={t`You don’t see each other. They aren’t told.`}>
        <BlockList userId={userId} onReport={setReporting} />
      </Section>
      <Section title={t`Your reports`} text={t`Only you and our moderators see them.`}>
        <ReportList />
      </Section>
      {reporting && (
        <SheetBoundary onClose={close}>
          <ReportSheet userId={userId} blocked={reporting} onClose={close} />
        </SheetBoundary>
      )}
    </Page>
  )
}
