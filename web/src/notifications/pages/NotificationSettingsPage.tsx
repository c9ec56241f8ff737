import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useSignedIn } from '../../accounts/queries.ts'
import { switchSounds, useHasSounds } from '../../platform/sounds.ts'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { MuteList } from '../components/MuteList.tsx'
import { PushSettings } from '../components/PushSettings.tsx'

export default function NotificationSettingsPage() {
  const user = useSignedIn()
  return user ? <Settings userId={user.id} /> : null
}

function Settings({ userId }: { userId: UserId }) {
  return (
    <Page title={t`Notification settings`} backTo={{ href: '/profile', label: t`Back to profile` }}>
      <Section title={t`When the app is closed`} text={t`For all your phones, except the first switch.`}>
        <PushSettings userId={userId} />
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
