import { ShieldCheck } from 'lucide-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { AdminPage } from '../components/AdminPage.tsx'

/** `/admin-verification`: how many wait. Looking at documents comes with sending them, and is not there yet. */
export default function AdminVerificationPage() {
  return (
    <AdminPage title="Verification">
      {({ verifications: { submitted, verified } }) => (
        <>
          <EmptyState
            icon={<ShieldCheck size={28} />}
            title={submitted === 0 ? 'Nobody is waiting' : `${submitted} waiting for review`}
          >
            <p>
              {submitted === 0
                ? 'Whoever asks to be verified is counted here.'
                : 'They have said which document they will show.'}{' '}
              Photos of documents cannot be sent yet, so there is nothing to look at and nothing to decide.
            </p>
          </EmptyState>
          <Facts
            title="Verifications"
            facts={[
              { name: 'Waiting for review', value: submitted },
              { name: 'Verified', value: verified },
            ]}
          />
        </>
      )}
    </AdminPage>
  )
}
