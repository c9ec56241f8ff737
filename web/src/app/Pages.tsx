import { lazy, Suspense, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { PageBoundary } from '../platform/error-boundary.tsx'
import { loadPart } from '../platform/fresh-build.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { beginAtTop } from './begin-at-top.ts'
import { NOT_FOUND, type PageRoute, ROOT, ROUTES } from './routes.ts'

const pageOf = (load: PageRoute['load']) => lazy(() => loadPart(load))
const PAGES = ROUTES.map(({ path, load }) => ({ path, Page: pageOf(load) }))
const HomePage = pageOf(ROOT.signedIn)
const LandingPage = pageOf(ROOT.signedOut)
const NotFoundPage = pageOf(NOT_FOUND)

/** The page that the address names. */
export function Pages({ isSignedIn }: { isSignedIn: boolean }) {
  const [address] = useLocation()
  useEffect(beginAtTop, [])
  return (
    <PageBoundary address={address}>
      <Suspense fallback={<Spinner text="Loading page..." />}>
        <Switch>
          <Route path="/" component={isSignedIn ? HomePage : LandingPage} />
          {PAGES.map(({ path, Page }) => (
            <Route key={path} path={path} component={Page} />
          ))}
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </PageBoundary>
  )
}
