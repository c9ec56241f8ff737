import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { AppLanguage } from '../../accounts/components/AppLanguage.tsx'
import { LanguagePicker } from '../../accounts/components/LanguagePicker.tsx'
import { TimeFormatChoice } from '../../accounts/components/TimeFormatChoice.tsx'
import { useEdits } from '../../accounts/mutations-edits.ts'
import { aboutIn } from '../../accounts/rules-about.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { languageChoices } from '../../platform/language.ts'
import { isZoneHidden } from '../../platform/time-zone.ts'
import { chooseUnits, type UnitsChoice, useUnitsChoice } from '../../platform/units.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Section } from '../../ui/Section.tsx'
import { SettingsPage } from '../components/SettingsPage.tsx'

/** `/profile/language` */
export default function LanguageSettingsPage() {
  return (
    <SettingsPage title={t`Language and units`}>
      {(user) => (
        <>
          {languageChoices().length > 1 && (
            <Section title={t`Language of the app`} text={t`Also for e-mails and notifications.`}>
              <AppLanguage userId={user.id} />
            </Section>
          )}
          <Section title={t`Languages`} text={t`So people know which languages you can chat in.`}>
            <SpokenLanguages user={user} />
          </Section>
          <Section title={t`Clock`} text={t`On all your devices.`}>
            <TimeFormatChoice user={user} />
          </Section>
          {isZoneHidden() && (
            <Section title={t`Time zone`} text={t`Your browser hides it. For this phone only.`}>
              <Suspense>
                <ClockForm />
              </Suspense>
            </Section>
          )}
          <Section title={t`Units`} text={t`For this phone only.`}>
            <Units />
          </Section>
        </>
      )}
    </SettingsPage>
  )
}

function SpokenLanguages({ user }: { user: OwnUser }) {
  const { shown, edit } = useEdits(user, 0)
  return (
    <LanguagePicker
      languages={aboutIn({ ...shown }).languages}
      onChange={(languages) => edit({ languages })}
    />
  )
}

function Units() {
  const options = UNITS.map(({ value, text }) => ({ value, text: t(text) }))
  return <Choice label={t`Distances in`} options={options} value={useUnitsChoice()} onChange={chooseUnits} />
}

// Few browsers hide the time zone.
const ClockForm = lazy(() => loadPart(() => import('../../accounts/components/ClockForm.tsx')))

const UNITS: readonly { value: UnitsChoice; text: MessageDescriptor }[] = [
  { value: 'auto', text: msg`Automatic` },
  { value: 'imperial', text: msg`Feet and miles` },
  { value: 'metric', text: msg`Metres` },
]
