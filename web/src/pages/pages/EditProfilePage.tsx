import { NAME_CHARACTERS } from '@hereabouts/contract/accounts/limits'
import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { AboutFields } from '../../accounts/components/AboutFields.tsx'
import { useEdits } from '../../accounts/mutations-edits.ts'
import type { About } from '../../accounts/rules-about.ts'
import { aboutIn } from '../../accounts/rules-about.ts'
import { AvatarSetting } from '../../people/components/AvatarSetting.tsx'
import { TextField } from '../../ui/Field.tsx'
import { SettingsPage } from '../components/SettingsPage.tsx'

const TYPING_PAUSE_MS = 1500
const TEXTS = ['name', 'askMeAbout', 'pronouns'] as const

type Fields = About & { name: string }

/** `/profile/edit`: what others see of the person. */
export default function EditProfilePage() {
  return <SettingsPage title={t`Edit profile`}>{(user) => <EditProfile user={user} />}</SettingsPage>
}

function EditProfile({ user }: { user: OwnUser }) {
  const { shown, edit, save } = useEdits(user, TYPING_PAUSE_MS)
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const fields = fieldsOf(shown, typed)
  function change(next: Fields) {
    const changes = Object.fromEntries(
      Object.entries(next).filter(([name, value]) => value !== fields[name as keyof Fields]),
    )
    setTyped({ ...typed, ...changes })
    // Nobody may have an empty name, so it is never saved.
    if (next.name.trim() === '') delete changes.name
    if (Object.keys(changes).length > 0) edit(changes)
  }
  return (
    <form
      className="flex flex-col gap-5"
      onBlur={() => {
        setTyped({})
        void save()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <AvatarSetting user={user} />
      <TextField
        label={t`First name`}
        hint={t`What others call you.`}
        error={
          fields.name.trim() === '' ? t`Everybody needs a name. Until then, we keep the one you had.` : null
        }
        autoComplete="given-name"
        maxLength={NAME_CHARACTERS.max}
        value={fields.name}
        onChange={({ target }) => change({ ...fields, name: target.value })}
      />
      <AboutFields about={fields} onChange={(about) => change({ ...fields, ...about })} />
      <p className="text-sm text-muted">
        <Trans>Others see this. Only a name is needed.</Trans>
      </p>
    </form>
  )
}

/** Shows texts as typed, with spaces at their end, as long as nothing else has changed them. */
function fieldsOf(user: OwnUser, typed: Partial<Fields>): Fields {
  const fields = { name: user.name, ...aboutIn({ ...user }) }
  for (const field of TEXTS) {
    const text = typed[field]
    if (text === undefined) continue
    if (text.trim() === fields[field].trim() || (field === 'name' && text.trim() === '')) fields[field] = text
  }
  return fields
}
