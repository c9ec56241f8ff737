import { t } from '@lingui/core/macro'
import { AdminPage } from '../components/AdminPage.tsx'
import { OverviewCounts } from '../components/OverviewCounts.tsx'
import { Queues } from '../components/Queues.tsx'
import { useDesk } from '../queries.ts'

/** `/admin`, `/admin-new` and `/admin-dashboard`: the queues of the viewer's role, and counts for admins. */
export default function DashboardPage() {
  return (
    <AdminPage title={t`Dashboard`} query={useDesk()} loading={t`Loading what waits`}>
      {(desk) => (
        <>
          <Queues desk={desk} />
          {desk.role === 'admin' && <OverviewCounts />}
        </>
      )}
    </AdminPage>
  )
}
