import { t } from '@lingui/core/macro'
import { BookOpen } from 'lucide-react'
import { PrivacyToggles } from '../../accounts/components/PrivacyToggles.tsx'
import { HomeZoneSetting } from '../../availability/components/HomeZoneSetting.tsx'
import { KnownPlacesSetting } from '../../availability/components/KnownPlacesSetting.tsx'
import { KeptNeeds } from '../../needs/components/KeptNeeds.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { SettingsPage } from '../components/SettingsPage.tsx'

/** `/profile/privacy` */
export default function PrivacySettingsPage() {
  return (
    <SettingsPage title={t`Privacy settings`}>
      {(user) => (
        <>
          <PrivacyToggles user={user} />
          <KeptNeeds userId={user.id} />
          <HomeZoneSetting userId={user.id} />
          <KnownPlacesSetting />
          <LinkRow
            href="/privacy"
            icon={<BookOpen size={20} />}
            title={t`What we store`}
            text={t`What, where and how long`}
          />
        </>
      )}
    </SettingsPage>
  )
}
