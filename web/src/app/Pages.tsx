import { t } from '@lingui/core/macro'
import { lazy, Suspense, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { PageBoundary } from '../platform/error-boundary.tsx'
import { loadPart } from '../platform/fresh-build.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { type PageRoute, ROUTES } from './routes.ts'
import { scrollToTopOnNavigation } from './scroll-to-top.ts'

const pageOf = (load: PageRoute['load']) => lazy(() => loadPart(load))
const PAGES = ROUTES.map(({ path, load, loadForMembers }) => {
  const Page = pageOf(load)
  return { path, Page, MemberPage: loadForMembers ? pageOf(loadForMembers) : Page }
})

export function Pages({ isSignedIn }: { isSignedIn: boolean }) {
  const [address] = useLocation()
  useEffect(scrollToTopOnNavigation, [])
  return (
    <PageBoundary address={address}>
      <Suspense fallback={<Spinner text={t`Loading page...`} />}>
        <Switch>
          {PAGES.map(({ path, Page, MemberPage }) => (
            <Route key={String(path)} path={path} component={isSignedIn ? MemberPage : Page} />
          ))}
        </Switch>
      </Suspense>
    </PageBoundary>
  )
}
