import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useSignedIn } from '../accounts/queries.ts'
import { DeleteAccountCard } from '../people/components/DeleteAccountCard.tsx'
import { ExportCard } from '../people/components/ExportCard.tsx'
import LockedOut from '../sanctions/components/LockedOut.tsx'

/** Replaces all pages for a sanctioned person, who can still export their data and delete the account. */
export default function LockedOutPage({ userId, onFree }: { userId: UserId; onFree: () => void }) {
  const user = useSignedIn()
  const leaving = user && (
    <>
      <ExportCard user={user} />
      <DeleteAccountCard user={user} />
    </>
  )
  return <LockedOut userId={userId} onFree={onFree} leaving={leaving} />
}
