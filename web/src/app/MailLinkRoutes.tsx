import { Route, Switch } from 'wouter'
import CheckInLinkPage from '../checkins/pages/CheckInLinkPage.tsx'
import UnsubscribePage from '../notifications/pages/UnsubscribePage.tsx'

/** The pages behind links in e-mails, as one file: each more costs the first load of every page. */
export default function MailLinkRoutes() {
  return (
    <Switch>
      <Route path="/check-in/:token" component={CheckInLinkPage} />
      <Route path="/unsubscribe/:token" component={UnsubscribePage} />
    </Switch>
  )
}
