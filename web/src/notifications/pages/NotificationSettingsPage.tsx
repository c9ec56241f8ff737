import { t } from '@lingui/core/macro'
import { useSignedIn } from '../../accounts/queries.ts'
import type { StoredUser } from '../../accounts/rules.ts'
import { Page } from '../../ui/Page.tsx'
import { MailSettings } from '../components/MailSettings.tsx'
import { MuteQuestion } from '../components/MuteList.tsx'
import { PushSettings } from '../components/PushSettings.tsx'
import { SoundQuestion } from '../components/SoundQuestion.tsx'

export default function NotificationSettingsPage() {
  const user = useSignedIn()
  return user ? <Settings user={user} /> : null
}

function Settings({ user }: { user: StoredUser }) {
  return (
    <Page title={t`Notification settings`} backTo={{ href: '/profile', label: t`Back to profile` }}>
      <PushSettings userId={user.id} />
      <MailSettings user={user} />
      <SoundQuestion />
      <MuteQuestion userId={user.id} />
    </Page>
  )
}
