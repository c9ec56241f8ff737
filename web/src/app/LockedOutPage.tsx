import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useSignedIn } from '../accounts/queries.ts'
import { DeleteAccountCard } from '../people/components/DeleteAccountCard.tsx'
import { ExportCard } from '../people/components/ExportCard.tsx'
import LockedOut from '../sanctions/components/LockedOut.tsx'

/** In place of all pages for whoever is under a sanction; what is theirs they can take, and leave, all the same. */
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
