import { Route, Switch } from 'wouter'
import TransparencyPage from '../moderation/pages/TransparencyPage.tsx'
import OutsideLinkPage from '../outside/pages/OutsideLinkPage.tsx'
import OutsideReportPage from '../outside/pages/OutsideReportPage.tsx'

/** What people without an account come for besides links: reporting somebody, and what the team did. */
export default function OutsideRoutes() {
  return (
    <Switch>
      <Route path="/report" component={OutsideReportPage} />
      <Route path="/report/:token" component={OutsideLinkPage} />
      <Route path="/transparency" component={TransparencyPage} />
    </Switch>
  )
}
