import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Question } from '../../ui/Question.tsx'
import { useEdits } from '../mutations-edits.ts'
import { PrivacyChoices, PrivacyReasons, whoSees } from './PrivacyChoices.tsx'

/** The visibility settings. Each takes effect at once. */
export function PrivacyToggles({ user }: { user: OwnUser }) {
  const { shown, edit } = useEdits(user, 0)
  const choices = { settings: shown.privacySettings, isVerified: user.isVerified }
  return (
    <Question
      title={t`Who can see me?`}
      answer={whoSees(shown.privacySettings)}
      why={<PrivacyReasons {...choices} />}
    >
      <PrivacyChoices {...choices} onChange={(name, isOn) => edit({ privacySettings: { [name]: isOn } })} />
    </Question>
  )
}
