import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { usePasswordAgain } from '../../sign-in/components/PasswordAgain.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PictureInput } from '../../ui/PictureInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { useSetHouseIcon } from '../mutations-house.ts'

/** The icon of this place, which is saved at once. */
export function HouseIcon({ iconHash }: { iconHash: string | null }) {
  const file = useRef<HTMLInputElement>(null)
  const [withPassword, passwordSheet] = usePasswordAgain()
  const set = useSetHouseIcon(withPassword)
  const shown = set.data ? set.data.iconHash : iconHash
  return (
    <Section
      title={t`Icon`}
      text={t`On the first page, in browser tabs, and on newly installed apps. Saved at once.`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <img
          src={shown ? `/api/house/icon/${shown}` : '/mark.svg'}
          alt={shown ? t`Your icon` : t`The app’s own icon`}
          className="size-16 shrink-0 rounded-field object-cover"
        />
        <Button look="secondary" busyText={set.isPending && t`Saving…`} onClick={() => file.current?.click()}>
          <Trans>Choose a picture</Trans>
        </Button>
        {shown && (
          <Button look="quiet" onClick={() => set.mutate(null)}>
            <Trans>Use the app’s own</Trans>
          </Button>
        )}
      </div>
      <PictureInput label={t`Icon of this place`} ref={file} onChosen={(picture) => set.mutate(picture)} />
      {set.error && <Notice tone="bad">{textOf(set.error)}</Notice>}
      {passwordSheet}
    </Section>
  )
}
