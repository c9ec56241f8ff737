import type { OwnUser, PrivacySettings } from '@hereabouts/contract/accounts/schemas'
import { textOf } from '../../platform/call-error.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { useChangeUser } from '../mutations.ts'

/** Who sees whom; each takes effect at once. */
export function PrivacyToggles({ user }: { user: OwnUser }) {
  const change = useChangeUser(user.id)
  // What was just switched shows at once, and falls back when the server refuses.
  const settings = { ...user.privacySettings, ...(change.isPending ? change.variables?.privacySettings : {}) }
  const set = (name: keyof PrivacySettings) => (isOn: boolean) =>
    change.mutate({ privacySettings: { [name]: isOn } })
  return (
    <div className="flex flex-col gap-4">
      <Toggle
        label="Only show me verified users"
        hint="Your list holds only people with the green shield."
        isOn={settings.onlyShowVerified}
        onChange={set('onlyShowVerified')}
      />
      <Toggle
        label="Connect with unverified users"
        hint="People without a shield may invite you first."
        isOn={settings.connectWithUnverified}
        onChange={set('connectWithUnverified')}
      />
      <Toggle
        label="Visible to verified users only"
        hint={user.isVerified ? 'Others never see that you are here.' : 'For verified people.'}
        isOn={settings.visibleToVerifiedOnly}
        onChange={set('visibleToVerifiedOnly')}
        disabled={!user.isVerified}
      />
      {change.isError && <Notice tone="bad">{textOf(change.error)}</Notice>}
    </div>
  )
}
