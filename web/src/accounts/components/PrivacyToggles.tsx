import type { OwnUser, PrivacySettings } from '@hereabouts/contract/accounts/schemas'
import { useChangeUser } from '../mutations.ts'
import { PrivacyChoices } from './PrivacyChoices.tsx'

/** Who sees whom; each takes effect at once. */
export function PrivacyToggles({ user }: { user: OwnUser }) {
  const change = useChangeUser(user.id)
  // What was just switched shows at once, and falls back when the server refuses; a toast says why.
  const settings = { ...user.privacySettings, ...(change.isPending ? change.variables?.privacySettings : {}) }
  const set = (name: keyof PrivacySettings, isOn: boolean) =>
    change.mutate({ privacySettings: { [name]: isOn } })
  return (
    <div className="flex flex-col gap-4">
      <PrivacyChoices settings={settings} onChange={set} isVerified={user.isVerified} />
    </div>
  )
}
