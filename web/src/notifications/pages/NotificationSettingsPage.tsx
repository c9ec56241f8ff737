import { t } from '@lingui/core/macro'
import { useSignedIn } from '../../accounts/queries.ts'
import type { StoredUser } from '../../accounts/rules.ts'
import { switchSounds, useHasSounds } from '../../platform/sounds.ts'
import { Page } from '../../ui/Page.tsx'
import { Question } from '../../ui/Question.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { MailSettings } from '../components/MailSettings.tsx'
import { MuteQuestion } from '../components/MuteList.tsx'
import { PushSettings } from '../components/PushSettings.tsx'

export default function NotificationSettingsPage() {
  const user = useSignedIn()
  return user ? <Settings user={user} /> : null
}

function Settings({ user }: { user: StoredUser }) {
  const hasSounds = useHasSounds()
  return (
    <Page title={t`Notification settings`} backTo={{ href: '/profile', label: t`Back to profile` }}>
      <PushSettings userId={user.id} />
      <MailSettings user={user} />
      <Question
        title={t`What may I hear in the app?`}
        answer={hasSounds ? t`Messages, invitations and badges, on this phone` : t`Nothing on this phone`}
      >
        <Toggle label={t`Sounds`} isOn={hasSounds} onChange={switchSounds} />
      </Question>
      <MuteQuestion userId={user.id} />
    </Page>
  )
}
