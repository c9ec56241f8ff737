import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { LanguagePicker } from '../../accounts/components/LanguagePicker.tsx'
import { useEdits } from '../../accounts/mutations-edits.ts'
import { aboutIn } from '../../accounts/rules-about.ts'
import { chooseUnits, type UnitsChoice, useUnitsChoice } from '../../platform/units.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Section } from '../../ui/Section.tsx'
import { SettingsPage } from '../components/SettingsPage.tsx'

/** `/profile/language` */
export default function LanguageSettingsPage() {
  return (
    <SettingsPage title="Language and units">
      {(user) => (
        <>
          <Section title="Languages" text="Others see them, so that you can find the words.">
            <SpokenLanguages user={user} />
          </Section>
          <Section title="Units" text="For this phone only.">
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
  return <Choice label="Distances in" options={UNITS} value={useUnitsChoice()} onChange={chooseUnits} />
}

const UNITS: readonly { value: UnitsChoice; text: string }[] = [
  { value: 'auto', text: 'As usual here' },
  { value: 'imperial', text: 'Feet and miles' },
  { value: 'metric', text: 'Metres' },
]
