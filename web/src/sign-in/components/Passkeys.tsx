import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { PASSKEY_NAME_HINT } from '@hereabouts/contract/sign-in/limits'
import type { OwnPasskey } from '@hereabouts/contract/sign-in/schemas-passkeys'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { KeyRound, Pencil } from 'lucide-react'
import { type FormEvent, lazy, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { formatCalendarDay, formatDate } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { translate } from '../../platform/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import type { WithPassword } from '../mutations-account.ts'
import { useAddPasskey, useRemovePasskey } from '../mutations-passkeys.ts'
import { usePasskeys } from '../queries.ts'
import { isPasskeyName, passkeyFailure } from '../rules-passkeys.ts'
import { usePasswordAgain } from './PasswordAgain.tsx'

const RenamePasskeySheet = lazy(() => loadPart(() => import('./RenamePasskeySheet.tsx')))

/** Lists the person's passkeys, renames and removes them, and creates another one on this device. */
export function Passkeys({ id }: { id: UserId }) {
  const { data, error, refetch } = usePasskeys(id)
  const [withPassword, passwordSheet] = usePasswordAgain()
  const passkeys = data?.passkeys ?? []
  return (
    <>
      {data ? (
        passkeys.length > 0 && (
          <ul aria-label={t`Passkeys`} className="-my-2 flex flex-col divide-y divide-line">
            {passkeys.map((passkey) => (
              <Passkey key={passkey.id} userId={id} passkey={passkey} withPassword={withPassword} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label={t`Loading your passkeys`} />
      )}
      <Fold title={t`Add a passkey`}>
        <NewPasskey userId={id} withPassword={withPassword} />
      </Fold>
      {passwordSheet}
    </>
  )
}

function NewPasskey({ userId, withPassword }: { userId: UserId; withPassword: WithPassword }) {
  const [name, setName] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const add = useAddPasskey(userId, withPassword)
  const isNamed = isPasskeyName(name)
  const failure = passkeyFailure(add.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (!isNamed) return
    add.mutate(name, {
      onSuccess() {
        setName('')
        setWasSubmitted(false)
      },
    })
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t`Name of the new passkey`}
        name="passkey"
        required
        autoComplete="off"
        hint={t`So you recognise it later, such as “My phone”.`}
        error={wasSubmitted && !isNamed ? translate(PASSKEY_NAME_HINT) : null}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" look="secondary" busyText={add.isPending && t`One moment...`}>
        <Trans>Create a passkey</Trans>
      </Button>
    </form>
  )
}

interface PasskeyProps {
  userId: UserId
  passkey: OwnPasskey
  withPassword: WithPassword
}

function Passkey({ userId, passkey, withPassword }: PasskeyProps) {
  const remove = useRemovePasskey(userId, withPassword)
  const [isRenaming, setIsRenaming] = useState(false)
  const { name } = passkey
  const createdOn = formatDate(passkey.createdAt)
  const lastUsedOn = passkey.lastUsedOn === null ? null : formatCalendarDay(passkey.lastUsedOn)
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <KeyRound size={20} aria-hidden className="shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-col">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        <span className="text-sm text-muted">
          {lastUsedOn === null ? t`Never used` : t`Last used on ${lastUsedOn}`}
        </span>
        <span className="text-sm text-muted">
          <Trans>Created on {createdOn}</Trans>
        </span>
      </span>
      <IconButton label={t`Rename the passkey ${name}`} onClick={() => setIsRenaming(true)}>
        <Pencil size={18} aria-hidden />
      </IconButton>
      <Button
        look="quiet"
        aria-label={t`Remove the passkey ${name}`}
        busyText={remove.isPending && t`Removing…`}
        onClick={() => remove.mutate(passkey)}
      >
        <Trans>Remove</Trans>
      </Button>
      {isRenaming && (
        <SheetBoundary onClose={() => setIsRenaming(false)}>
          <RenamePasskeySheet userId={userId} passkey={passkey} onClose={() => setIsRenaming(false)} />
        </SheetBoundary>
      )}
    </li>
  )
}
