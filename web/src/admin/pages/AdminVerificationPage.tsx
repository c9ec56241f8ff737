import { t } from '@lingui/core/macro'
import { ReviewQueue } from '../../verification/components/ReviewQueue.tsx'
import { useVerificationQueue } from '../../verification/queries.ts'
import { AdminPage } from '../components/AdminPage.tsx'

/** `/admin-verification`: the people waiting to be verified, for verifiers and admins. */
export default function AdminVerificationPage() {
  return (
    <AdminPage title={t`Verification`} query={useVerificationQueue()} loading={t`Loading the queue`}>
      {(queue) => <ReviewQueue queue={queue} />}
    </AdminPage>
  )
}
