import type { OwnUser, PrivacySettings } from '@hereabouts/contract/accounts/schemas'
import { useChangeUser } from '../mutations.ts'
import { PrivacyChoices } from './PrivacyChoices.tsx'

/** The visibility settings. Each takes effect at once. */
export function PrivacyToggles({ user }: { user: OwnUser }) {
  const change = useChangeUser(user.id)
  // Shows the change at once, and reverts it if the server rejects it; a toast gives the reason.
  const settings = { ...user.privacySettings, ...(change.isPending ? change.variables?.privacySettings : {}) }
  const set = (name: keyof PrivacySettings, isOn: boolean) =>
    change.mutate({ privacySettings: { [name]: isOn } })
  return (
    <div className="flex flex-col gap-4">
      <PrivacyChoices settings={settings} onChange={set} isVerified={user.isVerified} />
    </div>
  )
}
