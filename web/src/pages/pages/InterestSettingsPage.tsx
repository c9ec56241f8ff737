import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useEdits } from '../../accounts/mutations-edits.ts'
import { InterestPicker } from '../../interests/components/InterestPicker.tsx'
import { WaitingInterests } from '../../interests/components/WaitingInterests.tsx'
import { useInterests } from '../../interests/queries.ts'
import {
  addsTo,
  type Chosen,
  chosenBy,
  chosenIn,
  chosenOf,
  countOf,
  NOTHING_CHOSEN,
  toChoices,
} from '../../interests/rules.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SettingsPage } from '../components/SettingsPage.tsx'

// Changes are limited per day, so those made in one go are saved together.
const PAUSE_MS = 2500

/** `/profile/interests` */
export default function InterestSettingsPage() {
  return <SettingsPage title={t`Interests`}>{(user) => <InterestSettings user={user} />}</SettingsPage>
}

function InterestSettings({ user }: { user: OwnUser }) {
  const catalogue = useInterests()
  const { edits, edit } = useEdits(user, PAUSE_MS)
  // Having none is not allowed, so it is never saved.
  const [isNone, setIsNone] = useState(false)
  const saved = chosenOf(user.interests, catalogue.data ?? [])
  const kept = edits.interests ? chosenIn(chosenBy(edits.interests)) : saved
  function change(chosen: Chosen) {
    setIsNone(countOf(chosen) === 0)
    if (countOf(chosen) > 0) edit({ interests: toChoices(chosen) }, { interests: toChoices(kept) })
  }
  return (
    <>
      <InterestPicker chosen={isNone ? NOTHING_CHOSEN : kept} onChange={change} />
      {isNone && (
        <Notice tone="bad">
          <Trans>Choose at least one. Until then, we keep what you had.</Trans>
        </Notice>
      )}
      {addsTo(saved, kept) ? (
        <p className="text-sm text-muted">
          <Trans>What you add starts matching tomorrow.</Trans>
        </p>
      ) : (
        <WaitingInterests
          interests={user.interests}
          waiting={user.waitingInterests}
          isConfirmed={user.emailVerified}
        />
      )}
    </>
  )
}
