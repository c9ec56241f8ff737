import type { PrivacySettings } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Reasons } from '../../ui/Question.tsx'
import { Toggle } from '../../ui/Toggle.tsx'

interface PrivacyChoicesProps {
  settings: PrivacySettings
  onChange: (name: keyof PrivacySettings, isOn: boolean) => void
  isVerified: boolean
}

/** The settings that decide who sees whom. */
export function PrivacyChoices({ settings, onChange, isVerified }: PrivacyChoicesProps) {
  const set = (name: keyof PrivacySettings) => (isOn: boolean) => onChange(name, isOn)
  return (
    <>
      <Toggle
        label={t`Only show me verified users`}
        isOn={settings.onlyShowVerified}
        onChange={set('onlyShowVerified')}
      />
      <Toggle
        label={t`Connect with unverified users`}
        isOn={settings.connectWithUnverified}
        onChange={set('connectWithUnverified')}
      />
      <Toggle
        label={t`Visible to verified users only`}
        hint={!isVerified && t`For verified people.`}
        isOn={settings.visibleToVerifiedOnly}
        onChange={set('visibleToVerifiedOnly')}
        disabled={!isVerified}
      />
    </>
  )
}

/** What each of the settings does. */
export function PrivacyReasons({ settings, isVerified }: Omit<PrivacyChoicesProps, 'onChange'>) {
  const reason = whySeenUnseen(settings, isVerified)
  return (
    <>
      {reason && <p>{reason}</p>}
      <Reasons
        of={[
          [t`Only show me verified users`, t`You’ll only see people with the green shield.`],
          [t`Connect with unverified users`, t`People without a shield can invite you.`],
          [t`Visible to verified users only`, t`People without a shield never see that you’re here.`],
        ]}
      />
    </>
  )
}

/** Who sees the person, in a few words. */
export function whoSees({ visibleToVerifiedOnly }: PrivacySettings): string {
  return visibleToVerifiedOnly ? t`Only people with the green shield` : t`Everyone nearby, while you’re on`
}

/** Says why somebody may see this person without being visible to them, or null if nobody can. */
function whySeenUnseen({ onlyShowVerified }: PrivacySettings, isVerified: boolean): string | null {
  if (onlyShowVerified) return t`People without a shield may still see you while you hide them.`
  if (isVerified) return null
  return t`People you can’t see may still see you: those with a shield may choose to be visible to one another only.`
}
