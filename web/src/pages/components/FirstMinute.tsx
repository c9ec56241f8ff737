import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { CalendarDays, Camera, Check } from 'lucide-react'
import { lazy, type ReactNode, useRef, useState } from 'react'
import { useOwnUser } from '../../accounts/queries.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { Card } from '../../ui/Card.tsx'
import { ActionRow, LinkRow } from '../../ui/LinkRow.tsx'
import { PictureInput } from '../../ui/PictureInput.tsx'

const AvatarSheet = lazy(() => loadPart(() => import('../../people/components/AvatarSheet.tsx')))

/** What a newcomer can do beside switching on, each with one tap. */
export default function FirstMinute({ userId }: { userId: UserId }): ReactNode {
  const { data: user } = useOwnUser(userId)
  const [picture, setPicture] = useState<Blob | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const hasPhoto = Boolean(user?.avatarUrl)
  return (
    <Card aria-label={t`Other ways to begin`} arrives>
      <LinkRow
        href="/gatherings"
        icon={<CalendarDays size={20} />}
        title={t`See what’s planned around here`}
        text={t`Join in, or start something yourself`}
      />
      <ActionRow
        onClick={() => file.current?.click()}
        icon={hasPhoto ? <Check size={20} /> : <Camera size={20} />}
        title={hasPhoto ? t`Your photo is in` : t`Add a photo`}
        text={hasPhoto ? t`Tap to change it` : t`So people know who to look for`}
      />
      <PictureInput label={t`My picture`} ref={file} onChosen={setPicture} />
      {picture && (
        <SheetBoundary onClose={() => setPicture(null)}>
          <AvatarSheet id={userId} picture={picture} onClose={() => setPicture(null)} />
        </SheetBoundary>
      )}
    </Card>
  )
}
