import type { UserId } from '@hereabouts/contract/accounts/schemas'
import CropSheet from '../../accounts/components/CropSheet.tsx'
import { textOf } from '../../platform/call-error.ts'
import { useSetAvatar } from '../mutations-avatar.ts'

interface AvatarSheetProps {
  id: UserId
  picture: Blob
  onClose: () => void
}

/** Lets the person choose a square crop of their picture, and saves it. */
export default function AvatarSheet({ id, picture, onClose }: AvatarSheetProps) {
  const set = useSetAvatar(id)
  return (
    <CropSheet
      picture={picture}
      failure={set.isError ? textOf(set.error) : null}
      isBusy={set.isPending}
      onUse={(crop) => set.mutate({ picture, crop }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
