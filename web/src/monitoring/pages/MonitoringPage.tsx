import { AdminPage } from '../../admin/components/AdminPage.tsx'
import { Numbers } from '../../admin/components/Numbers.tsx'
import { Pulses } from '../components/Pulses.tsx'

/** `/admin/monitoring` and `/monitoring`: what is measured today, which is this moment and nothing before it. */
export default function MonitoringPage() {
  return (
    <AdminPage title="Monitoring">
      {(overview) => (
        <>
          <Pulses />
          <Numbers overview={overview} />
          <p className="text-sm text-muted">
            Counted at {new Date(overview.at).toLocaleTimeString()}. Nothing is recorded over time yet, so
            there are no curves to show.
          </p>
        </>
      )}
    </AdminPage>
  )
}
