import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { PHOTO_SIDE_PIXELS_MAX } from '@hereabouts/contract/verification/limits'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStoreUser } from '../accounts/mutations.ts'
import { type BodyOfCall, call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { sendFile } from '../platform/files.ts'
import { invalidate } from '../platform/invalidate.ts'
import { shrinkPicture } from '../platform/pictures.ts'
import { keyFor, read } from '../platform/query.ts'
import { showToast } from '../platform/toasts.ts'

export function useSubmitVerification(id: UserId) {
  const storeUser = useStoreUser()
  const askAgain = useAskAgain(id)
  return useMutation({
    mutationFn: (body: BodyOfCall<'POST /api/users/{id}/verification'>) =>
      call('POST /api/users/{id}/verification', { params: { id }, body }),
    onSuccess: ({ user }) => {
      storeUser(user)
      askAgain()
      saySubmitted()
    },
    onError: sayFailed,
  })
}

/** Appeals to another verifier. */
export function useAppeal(id: UserId) {
  const storeUser = useStoreUser()
  const askAgain = useAskAgain(id)
  return useMutation({
    mutationFn: (body: BodyOfCall<'POST /api/users/{id}/verification/appeal'>) =>
      call('POST /api/users/{id}/verification/appeal', { params: { id }, body }),
    onSuccess: ({ user }) => {
      storeUser(user)
      askAgain()
      saySubmitted()
    },
    onError: sayFailed,
  })
}

/**
 * Shrinks and uploads the photo of the person's document. `onProgress` receives the
 * share that was sent, 0 to 1.
 */
export function useSendPhoto(id: UserId, onProgress: (share: number) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (photo: Blob) => {
      onProgress(0)
      const file = await shrinkPicture(photo, { within: PHOTO_SIDE_PIXELS_MAX })
      return sendFile('PUT /api/users/{id}/verification/photo', { params: { id }, file, onProgress })
    },
    onSuccess: (state) => {
      queryClient.setQueryData(keyFor('GET /api/users/{id}/verification', { id }), state)
    },
    onError: sayFailed,
  })
}

/** A success replaces an earlier failure. */
const ABOUT = 'verification'

function saySubmitted() {
  showToast({
    about: ABOUT,
    variant: 'success',
    title: t`Verification submitted`,
    text: t`Your verification request has been submitted for review.`,
  })
}

function sayFailed(error: Error) {
  showToast({ about: ABOUT, variant: 'destructive', title: t`Verification failed`, text: textOf(error) })
}

function useAskAgain(id: UserId) {
  const queryClient = useQueryClient()
  return () => invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/verification', { id }) })
}

/** Refetches the status of the verification, regardless of the cache. */
export function useCheckStatus(id: UserId) {
  const queryClient = useQueryClient()
  const storeUser = useStoreUser()
  const askAgain = useAskAgain(id)
  return useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...read('GET /api/users/{id}', { id }), staleTime: 0 }),
    // For the signed-in person, the answer contains all fields.
    onSuccess: (user) => {
      if ('verificationDetails' in user) storeUser(user)
      askAgain()
    },
    onError: (error) =>
      showToast({ variant: 'destructive', title: t`Status check failed`, text: textOf(error) }),
  })
}
