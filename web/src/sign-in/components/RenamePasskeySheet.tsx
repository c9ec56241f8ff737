import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { PASSKEY_NAME_HINT } from '@hereabouts/contract/sign-in/limits'
import type { OwnPasskey } from '@hereabouts/contract/sign-in/schemas-passkeys'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { translate } from '../../platform/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useRenamePasskey } from '../mutations-passkeys.ts'
import { isPasskeyName } from '../rules-passkeys.ts'

interface RenamePasskeySheetProps {
  userId: UserId
  passkey: OwnPasskey
  onClose: () => void
}

export default function RenamePasskeySheet({ userId, passkey, onClose }: RenamePasskeySheetProps) {
  const [name, setName] = useState(passkey.name)
  const rename = useRenamePasskey(userId)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPasskeyName(name)) rename.mutate({ id: passkey.id, name }, { onSuccess: onClose })
  }

  return (
    <Sheet title={t`Rename this passkey`} onClose={onClose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t`Name`}
          name="passkey"
          required
          autoComplete="off"
          error={isPasskeyName(name) ? null : translate(PASSKEY_NAME_HINT)}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {rename.error && <Notice tone="bad">{textOf(rename.error)}</Notice>}
        <Button type="submit" isWide busyText={rename.isPending && t`Saving…`}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Sheet>
  )
}
