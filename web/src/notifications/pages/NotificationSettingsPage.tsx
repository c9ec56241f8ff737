import { MAIL_AFTER_MINUTES } from '@hereabouts/contract/notifications/limits'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useSignedIn } from '../../accounts/queries.ts'
import type { StoredUser } from '../../accounts/rules.ts'
import { switchSounds, useHasSounds } from '../../platform/sounds.ts'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { MailSettings } from '../components/MailSettings.tsx'
import { MuteList } from '../components/MuteList.tsx'
import { PushSettings } from '../components/PushSettings.tsx'

export default function NotificationSettingsPage() {
  const user = useSignedIn()
  return user ? <Settings user={user} /> : null
}

function Settings({ user }: { user: StoredUser }) {
  const userId = user.id
  return (
    <Page title={t`Notification settings`} backTo={{ href: '/profile', label: t`Back to profile` }}>
      <Section title={t`When the app is closed`} text={t`For all your phones, except the first switch.`}>
        <PushSettings userId={userId} />
      </Section>
      <Section
        title={t`If no notification arrives`}
        text={t`After ${MAIL_AFTER_MINUTES} minutes, and if you haven’t seen it in the app.`}
      >
        <MailSettings user={user} />
      </Section>
      <Section title={t`When the app is open`} text={t`For this phone only.`}>
        <Toggle
          label={t`Sounds`}
          hint={t`A short one for messages, invitations and badges.`}
          isOn={useHasSounds()}
          onChange={switchSounds}
        />
      </Section>
      <Section
        title={t`Muted people`}
        text={t`Their messages wait in the chat, without a sound or a notification. They won’t be told.`}
      >
        <MuteList userId={userId} />
      </Section>
    </Page>
  )
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card aria-label={title}>
      <div className="flex flex-col gap-4">
        <div>
          <h2 className="text-lg font-bold">{title}</h2>
          <p className="text-sm text-muted">{text}</p>
        </div>
        {children}
      </div>
    </Card>
  )
}
