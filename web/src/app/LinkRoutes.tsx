import { Route, Switch } from 'wouter'
import FirstAdminPage from '../admin/pages/FirstAdminPage.tsx'
import CheckInLinkPage from '../checkins/pages/CheckInLinkPage.tsx'
import ForceVerifyPage from '../email/pages/ForceVerifyPage.tsx'
import VerifyEmailPage from '../email/pages/VerifyEmailPage.tsx'
import UnsubscribePage from '../notifications/pages/UnsubscribePage.tsx'
import { ImprintPage, RulesPage } from '../pages/pages/HousePage.tsx'
import SharedLinkPage from '../pages/pages/SharedLinkPage.tsx'
import SanctionsPage from '../sanctions/pages/SanctionsPage.tsx'

/** Small pages behind links in e-mails, notifications, messages, small print and the server's log, as one file: each file costs the first load of every page. */
export default function LinkRoutes() {
  return (
    <Switch>
      <Route path="/verify-email" component={VerifyEmailPage} />
      <Route path="/force-verify" component={ForceVerifyPage} />
      <Route path="/first-admin" component={FirstAdminPage} />
      <Route path="/check-in/:token" component={CheckInLinkPage} />
      <Route path="/open" component={SharedLinkPage} />
      <Route path="/rules" component={RulesPage} />
      <Route path="/imprint" component={ImprintPage} />
      <Route path="/measures" component={SanctionsPage} />
      <Route path="/unsubscribe/:token" component={UnsubscribePage} />
    </Switch>
  )
}
