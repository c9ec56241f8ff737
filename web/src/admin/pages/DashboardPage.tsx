import { AdminPage } from '../components/AdminPage.tsx'
import { Funnel } from '../components/Funnel.tsx'
import { Numbers } from '../components/Numbers.tsx'

/** `/admin`, `/admin-new` and `/admin-dashboard`. */
export default function DashboardPage() {
  return (
    <AdminPage title="Dashboard">
      {(overview) => (
        <>
          <Numbers overview={overview} />
          <Funnel funnel={overview.funnel} />
        </>
      )}
    </AdminPage>
  )
}
