import type { PrivacySettings } from '@hereabouts/contract/accounts/schemas'
import { Toggle } from '../../ui/Toggle.tsx'

interface PrivacyChoicesProps {
  settings: PrivacySettings
  onChange: (name: keyof PrivacySettings, isOn: boolean) => void
  isVerified: boolean
}

/** The settings that decide who sees whom. */
export function PrivacyChoices({ settings, onChange, isVerified }: PrivacyChoicesProps) {
  const set = (name: keyof PrivacySettings) => (isOn: boolean) => onChange(name, isOn)
  const reason = whySeenUnseen(settings, isVerified)
  return (
    <>
      <Toggle
        label="Only show me verified users"
        hint="You’ll only see people with the green shield."
        isOn={settings.onlyShowVerified}
        onChange={set('onlyShowVerified')}
      />
      <Toggle
        label="Connect with unverified users"
        hint="People without a shield can invite you."
        isOn={settings.connectWithUnverified}
        onChange={set('connectWithUnverified')}
      />
      <Toggle
        label="Visible to verified users only"
        hint={isVerified ? 'People without a shield never see that you’re here.' : 'For verified people.'}
        isOn={settings.visibleToVerifiedOnly}
        onChange={set('visibleToVerifiedOnly')}
        disabled={!isVerified}
      />
      {reason && <p className="text-sm text-muted">People you can’t see may still see you: {reason}.</p>}
    </>
  )
}

/** Why somebody may see this person without being visible to them, or null if nobody can. */
function whySeenUnseen({ onlyShowVerified }: PrivacySettings, isVerified: boolean): string | null {
  if (onlyShowVerified) return 'those without a shield, while you hide them from your list'
  return isVerified ? null : 'those with a shield may choose to be visible to one another only'
}
