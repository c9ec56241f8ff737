import { AdminPage } from '../components/AdminPage.tsx'
import { House } from '../components/House.tsx'
import { Queues } from '../components/Queues.tsx'
import { useDesk } from '../queries.ts'

/** `/admin`, `/admin-new` and `/admin-dashboard`: what waits for one's role; for admins also the house in numbers. */
export default function DashboardPage() {
  return (
    <AdminPage title="Dashboard" query={useDesk()} loading="Loading what waits">
      {(desk) => (
        <>
          <Queues desk={desk} />
          {desk.role === 'admin' && <House />}
        </>
      )}
    </AdminPage>
  )
}
