import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { AVATAR_SIDE_PIXELS } from '@hereabouts/contract/people/limits-avatar'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { PROFILE, useStoreUser } from '../accounts/mutations.ts'
import { call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { loadPart } from '../platform/fresh-build.ts'
import { showToast } from '../platform/toasts.ts'

/** A square part of a picture, in its pixels. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

// Loaded only when the person chooses a picture.
const loadPictures = () => Promise.all([import('../platform/pictures.ts'), import('../platform/files.ts')])

export function useSetAvatar(id: UserId) {
  const storeUser = useStoreUser()
  return useMutation({
    mutationFn: async ({ picture, crop }: { picture: Blob; crop: Crop }) => {
      const [{ shrinkPicture }, { sendFile }] = await loadPart(loadPictures)
      const file = await shrinkPicture(picture, { square: 2 * AVATAR_SIDE_PIXELS, from: crop })
      return sendFile('PUT /api/users/{id}/avatar', { params: { id }, file })
    },
    onSuccess(user) {
      storeUser(user)
      showToast({ ...PROFILE, variant: 'success', title: t`Profile updated` })
    },
    // The sheet shows the reason.
    onError: () => showToast({ ...PROFILE, variant: 'destructive', title: t`Update failed` }),
  })
}

export function useRemoveAvatar(id: UserId) {
  const storeUser = useStoreUser()
  return useMutation({
    mutationFn: () => call('DELETE /api/users/{id}/avatar', { params: { id } }),
    onSuccess(user) {
      storeUser(user)
      showToast({ ...PROFILE, variant: 'success', title: t`Profile updated` })
    },
    onError: (error) =>
      showToast({ ...PROFILE, variant: 'destructive', title: t`Update failed`, text: textOf(error) }),
  })
}
