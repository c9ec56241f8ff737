import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { SignOutButton } from '../accounts/components/SignOutButton.tsx'
import { isWaiting, noteWaiting, useSignedIn } from '../accounts/queries.ts'
import { Waiting } from '../gate/components/Waiting.tsx'
import { useOwnWaiting, usePollUser } from '../gate/queries-waiting.ts'
import { DeleteAccountCard } from '../people/components/DeleteAccountCard.tsx'
import { ExportCard } from '../people/components/ExportCard.tsx'
import { loadPart } from '../platform/fresh-build.ts'
import LockedOut from '../sanctions/components/LockedOut.tsx'
import { ChangeEmail } from '../sign-in/components/ChangeEmail.tsx'
import { useAskedAddress } from '../sign-in/queries-asked.ts'
import { beginFirstMinute } from '../sign-in/queries-first-minute.ts'
import { Fold } from '../ui/Fold.tsx'
import { Spinner } from '../ui/Spinner.tsx'

const LinkRoutes = lazy(() => loadPart(() => import('./LinkRoutes.tsx')))

/**
 * Replaces all pages for a person who has yet to be let in, or is sanctioned. They can still export their data and
 * delete the account.
 */
export default function LockedOutPage({ userId, onFree }: { userId: UserId; onFree: () => void }) {
  const user = useSignedIn()
  const [path] = useLocation()
  const [sentTo, setSentTo] = useAskedAddress(userId)
  const [startsOpen] = useState(sentTo !== null)
  const { waiting, isError } = useOwnWaiting(userId)
  usePollUser(userId, Boolean(waiting))
  useEffect(() => {
    // Accounts from before phones stored it.
    if (waiting) noteWaiting(userId)
  }, [waiting, userId])
  function enter() {
    if (isWaiting(userId)) {
      beginFirstMinute(userId)
      noteWaiting(null)
    }
    onFree()
  }
  const leaving = user && (
    <>
      <ExportCard user={user} />
      <DeleteAccountCard user={user} />
    </>
  )
  if (waiting === undefined && !isError) return <Spinner text={t`Loading page...`} />
  if (!waiting || !user) return <LockedOut userId={userId} onFree={enter} leaving={leaving} />
  // The link in the e-mail for which the person waits.
  if (path === '/verify-email')
    return (
      <Suspense fallback={<Spinner text={t`Loading page...`} />}>
        <LinkRoutes />
      </Suspense>
    )
  return (
    <Waiting user={user} waitsFor={waiting.for} isChanging={sentTo !== null}>
      <Fold title={t`Change your address`} startsOpen={startsOpen}>
        <ChangeEmail userId={userId} sentTo={sentTo} onSentTo={setSentTo} />
      </Fold>
      {leaving}
      <SignOutButton userId={userId} />
    </Waiting>
  )
}
