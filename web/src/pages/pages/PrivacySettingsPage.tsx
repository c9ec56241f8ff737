import { BookOpen } from 'lucide-react'
import { PrivacyToggles } from '../../accounts/components/PrivacyToggles.tsx'
import { HomeZoneSetting } from '../../availability/components/HomeZoneSetting.tsx'
import { KnownPlacesSetting } from '../../availability/components/KnownPlacesSetting.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { Section } from '../../ui/Section.tsx'
import { SettingsPage } from '../components/SettingsPage.tsx'

/** `/profile/privacy` */
export default function PrivacySettingsPage() {
  return (
    <SettingsPage title="Privacy settings">
      {(user) => (
        <>
          <Section title="Who sees whom">
            <PrivacyToggles user={user} />
          </Section>
          <Section title="On this phone">
            <HomeZoneSetting userId={user.id} />
            <KnownPlacesSetting />
          </Section>
          <LinkRow
            href="/privacy"
            icon={<BookOpen size={20} />}
            title="What we store"
            text="What, where and how long"
          />
        </>
      )}
    </SettingsPage>
  )
}
