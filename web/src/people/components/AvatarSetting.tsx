import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, useRef, useState } from 'react'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { PictureInput } from '../../ui/PictureInput.tsx'
import { useRemoveAvatar } from '../mutations-avatar.ts'

const AvatarSheet = lazy(() => loadPart(() => import('./AvatarSheet.tsx')))

/** The person's own picture, with buttons to change or remove it. */
export function AvatarSetting({ user }: { user: OwnUser }) {
  const [picture, setPicture] = useState<Blob | null>(null)
  const remove = useRemoveAvatar(user.id)
  const file = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar id={user.id} name={user.name} url={user.avatarUrl} size={72} />
      <div className="flex min-w-0 flex-[1_1_10rem] flex-wrap gap-2">
        <Button look="secondary" onClick={() => file.current?.click()}>
          {user.avatarUrl ? t`Change picture` : t`Add a picture`}
        </Button>
        {user.avatarUrl && (
          <Button look="quiet" busyText={remove.isPending && t`Removing…`} onClick={() => remove.mutate()}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      <PictureInput label={t`My picture`} ref={file} onChosen={setPicture} />
      {picture && (
        <SheetBoundary onClose={() => setPicture(null)}>
          <AvatarSheet id={user.id} picture={picture} onClose={() => setPicture(null)} />
        </SheetBoundary>
      )}
    </div>
  )
}
