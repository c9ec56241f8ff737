import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { HomeZoneSetting } from '../../availability/components/HomeZoneSetting.tsx'
import { KnownPlacesSetting } from '../../availability/components/KnownPlacesSetting.tsx'
import { switchSounds, useHasSounds } from '../../platform/sounds.ts'
import { chooseUnits, type UnitsChoice, useUnitsChoice } from '../../platform/units.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Toggle } from '../../ui/Toggle.tsx'

/** The settings that are stored only on this phone. */
export default function PhoneSettings({ userId }: { userId: UserId }) {
  return (
    <>
      <HomeZoneSetting userId={userId} />
      <KnownPlacesSetting />
      <UnitsSetting />
      <SoundsSetting />
    </>
  )
}

const UNITS: readonly { value: UnitsChoice; text: string }[] = [
  { value: 'auto', text: 'As usual here' },
  { value: 'imperial', text: 'Feet and miles' },
  { value: 'metric', text: 'Metres' },
]

function UnitsSetting() {
  return <Choice label="Distances in" options={UNITS} value={useUnitsChoice()} onChange={chooseUnits} />
}

function SoundsSetting() {
  return (
    <Toggle
      label="Sounds"
      hint="A short one for a message, an invitation or a badge."
      isOn={useHasSounds()}
      onChange={switchSounds}
    />
  )
}
