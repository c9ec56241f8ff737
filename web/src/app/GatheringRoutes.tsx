import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import { loadPart } from '../platform/fresh-build.ts'

const StartGatheringPage = lazy(() => loadPart(() => import('../gatherings/pages/StartGatheringPage.tsx')))
const WeeklyHoursPage = lazy(() => loadPart(() => import('../pages/pages/WeeklyHoursPage.tsx')))
const PosterPage = lazy(() => loadPart(() => import('../gatherings/pages/PosterPage.tsx')))
const GatheringPage = lazy(() => loadPart(() => import('../pages/pages/GatheringPage.tsx')))

/**
 * The pages below `/gatherings`. One entry for all keeps the list of files short that everybody loads first.
 */
export default function GatheringRoutes() {
  return (
    <Switch>
      <Route path="/gatherings/new" component={StartGatheringPage} />
      <Route path="/gatherings/hours" component={WeeklyHoursPage} />
      <Route path="/gatherings/:id/poster" component={PosterPage} />
      <Route path="/gatherings/:id" component={GatheringPage} />
    </Switch>
  )
}
