import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { useSignedIn } from '../../accounts/queries.ts'
import { OwnWeeklyHours } from '../../gatherings/components/OwnWeeklyHours.tsx'
import { Page } from '../../ui/Page.tsx'

// If it fails to load, the rest of the page still works.
const PushOffer = lazy(() =>
  import('../../notifications/components/PushOffer.tsx').catch(() => ({ default: () => null })),
)

/** `/gatherings/hours`: when a person would be free every week. */
export default function WeeklyHoursPage() {
  const user = useSignedIn()
  return (
    user && (
      <Page title={t`When you’re free`} backTo={{ href: '/gatherings', label: t`What’s planned` }}>
        <OwnWeeklyHours user={user} />
        <Suspense>
          <PushOffer userId={user.id} />
        </Suspense>
      </Page>
    )
  )
}
