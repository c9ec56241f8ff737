import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { Spinner } from '../ui/Spinner.tsx'
import { NOT_FOUND, ROOT, ROUTES } from './routes.ts'

const PAGES = ROUTES.map(({ path, load }) => ({ path, Page: lazy(load) }))
const HomePage = lazy(ROOT.signedIn)
const LandingPage = lazy(ROOT.signedOut)
const NotFoundPage = lazy(NOT_FOUND)

/** The page that the address names. */
export function Pages({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Suspense fallback={<Spinner text="Loading page..." />}>
      <Switch>
        <Route path="/" component={isSignedIn ? HomePage : LandingPage} />
        {PAGES.map(({ path, Page }) => (
          <Route key={path} path={path} component={Page} />
        ))}
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  )
}
