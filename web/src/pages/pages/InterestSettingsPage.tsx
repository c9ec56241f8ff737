import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { useChangeUser } from '../../accounts/mutations.ts'
import { InterestPicker } from '../../interests/components/InterestPicker.tsx'
import { WaitingInterests } from '../../interests/components/WaitingInterests.tsx'
import { useInterests, useUnsavedInterests } from '../../interests/queries.ts'
import { addsTo, chosenOf, countOf, toChoices } from '../../interests/rules.ts'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { SettingsPage } from '../components/SettingsPage.tsx'

/** `/profile/interests` */
export default function InterestSettingsPage() {
  return <SettingsPage title="Interests">{(user) => <InterestsForm user={user} />}</SettingsPage>
}

function InterestsForm({ user }: { user: OwnUser }) {
  const catalogue = useInterests()
  const [edited, setEdited] = useUnsavedInterests(user.id)
  const change = useChangeUser(user.id)
  const saved = chosenOf(user.interests, catalogue.data ?? [])
  const chosen = edited ?? saved
  return (
    <>
      <InterestPicker chosen={chosen} onChange={setEdited} />
      {edited && addsTo(saved, edited) ? (
        <p className="text-sm text-muted">What you add starts matching tomorrow.</p>
      ) : (
        <WaitingInterests
          interests={user.interests}
          waiting={user.waitingInterests}
          isConfirmed={user.emailVerified}
        />
      )}
      {change.isError && <p className="text-sm font-medium text-bad">{textOf(change.error)}</p>}
      {edited && (
        <Button
          disabled={countOf(edited) === 0}
          busyText={change.isPending && 'Saving…'}
          onClick={() =>
            change.mutate({ interests: toChoices(edited) }, { onSuccess: () => setEdited(null) })
          }
        >
          {countOf(edited) === 0 ? 'Choose at least one' : 'Save interests'}
        </Button>
      )}
    </>
  )
}
