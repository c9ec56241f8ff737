import { ReviewQueue } from '../../verification/components/ReviewQueue.tsx'
import { useVerificationQueue } from '../../verification/queries.ts'
import { AdminPage } from '../components/AdminPage.tsx'

/** `/admin-verification`: the people waiting to be verified, for verifiers and admins. */
export default function AdminVerificationPage() {
  return (
    <AdminPage title="Verification" query={useVerificationQueue()} loading="Loading the queue">
      {(queue) => <ReviewQueue queue={queue} />}
    </AdminPage>
  )
}
