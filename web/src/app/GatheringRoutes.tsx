import { lazy, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useSignedIn } from '../accounts/queries.ts'
import { loadPart } from '../platform/fresh-build.ts'
import { useIsWide } from '../ui/wide.ts'

const StartGatheringPage = lazy(() => loadPart(() => import('../gatherings/pages/StartGatheringPage.tsx')))
const WeeklyHoursPage = lazy(() => loadPart(() => import('../pages/pages/WeeklyHoursPage.tsx')))
const PosterPage = lazy(() => loadPart(() => import('../gatherings/pages/PosterPage.tsx')))
const GatheringPage = lazy(() => loadPart(() => import('../pages/pages/GatheringPage.tsx')))
// Only wide screens have it. If it fails to load, the gathering itself still works.
const GatheringList = lazy(() =>
  import('../gatherings/components/GatheringList.tsx').catch(() => ({ default: () => null })),
)

/**
 * The pages below `/gatherings`. One entry for all keeps the list of files short that everybody loads first.
 */
export default function GatheringRoutes() {
  const user = useSignedIn()
  const [path] = useLocation()
  const hasList = useIsWide() && /^\/gatherings\/\d+$/.test(path)
  return (
    <>
      <div className={hasList ? 'flex flex-1 flex-col ps-(--list-width)' : 'contents'}>
        <Switch>
          <Route path="/gatherings/new" component={StartGatheringPage} />
          <Route path="/gatherings/hours" component={WeeklyHoursPage} />
          <Route path="/gatherings/:id/poster" component={PosterPage} />
          <Route path="/gatherings/:id" component={GatheringPage} />
        </Switch>
      </div>
      {hasList && user && (
        <Suspense>
          <GatheringList userId={user.id} />
        </Suspense>
      )}
    </>
  )
}
