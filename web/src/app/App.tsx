import { t } from '@lingui/core/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { signedIn } from '../accounts/device-session.ts'
import { useRecoverSession, useRetryLogout, useSessionEnd, useSignedIn } from '../accounts/queries.ts'
import { loadPart } from '../platform/fresh-build.ts'
import { useLanguage } from '../platform/language.ts'
import { createQueryClient } from '../platform/query.ts'
import { useTimeFormat } from '../platform/time-format.ts'
import { useChosenZone } from '../platform/time-zone.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { useForgetOnSignOut } from './forget-on-sign-out.ts'
import { Pages } from './Pages.tsx'
import { loaderFor, redirectFor } from './routes.ts'
import { SkipLink } from './SkipLink.tsx'
import { OfflinePages, Surroundings } from './Surroundings.tsx'
import { ToastsWhenNeeded } from './ToastsWhenNeeded.tsx'

const loadShell = () => import('./SignedInShell.tsx')
// Visitors do not need it.
const SignedInShell = lazy(() => loadPart(loadShell))

/** Starts loading all code of the first page in parallel. */
export function preload(address: string) {
  const isSignedIn = signedIn() !== null
  const loaders = [
    isSignedIn && loadShell,
    loaderFor(redirectFor(address, isSignedIn) ?? address, isSignedIn),
  ]
  // A failed import fails again when it is rendered, where it is handled.
  for (const load of loaders) if (load) load().catch(() => {})
}

export function App() {
  const [queryClient] = useState(createQueryClient)
  const [language, timeFormat, zone] = [useLanguage(), useTimeFormat(), useChosenZone()]
  return (
    <QueryClientProvider client={queryClient}>
      {/* Changing one of them remounts everything, because any component may show texts or times. */}
      <Fragment key={`${language} ${timeFormat} ${zone}`}>
        <SkipLink />
        <Surroundings>
          <Frame />
        </Surroundings>
        <ToastsWhenNeeded />
      </Fragment>
    </QueryClientProvider>
  )
}

function Frame() {
  useSessionEnd()
  useRetryLogout()
  useForgetOnSignOut()
  const user = useSignedIn()
  const [path] = useLocation()
  const isUnknown = useRecoverSession(path)
  const target = redirectFor(path, user === null && isUnknown ? null : user !== null)
  if (target !== null) return <Redirect to={target} replace />
  // Until it is known whether somebody is signed in, show nothing that is only for
  // members, and do not redirect.
  if (!user && redirectFor(path, false) !== null) return <Spinner text={t`Loading page...`} />
  const pages = <Pages isSignedIn={user !== null} />
  if (!user) return <div className="flex min-h-[calc(100dvh-var(--top-room))] flex-col">{pages}</div>
  return (
    <Suspense fallback={<Spinner text={t`Loading page...`} />}>
      <SignedInShell userId={user.id}>
        <OfflinePages>{pages}</OfflinePages>
      </SignedInShell>
    </Suspense>
  )
}
