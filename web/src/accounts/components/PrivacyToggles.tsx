import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { useEdits } from '../mutations-edits.ts'
import { PrivacyChoices } from './PrivacyChoices.tsx'

/** The visibility settings. Each takes effect at once. */
export function PrivacyToggles({ user }: { user: OwnUser }) {
  const { shown, edit } = useEdits(user, 0)
  return (
    <div className="flex flex-col gap-4">
      <PrivacyChoices
        settings={shown.privacySettings}
        onChange={(name, isOn) => edit({ privacySettings: { [name]: isOn } })}
        isVerified={user.isVerified}
      />
    </div>
  )
}
