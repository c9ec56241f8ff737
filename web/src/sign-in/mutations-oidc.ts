import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'
import { showToast } from '../platform/toasts.ts'
import { markAsker } from './device-asker.ts'
import { forgetVisit, readVisit, storeProof, storeVisit } from './device-oidc.ts'
import { readDraft, storeDraft } from './device-sign-up.ts'
import { SIGNING_IN, useStartSession } from './mutations.ts'
import type { WithPassword } from './rules-account.ts'
import { requireCookies } from './rules-entry.ts'
import { isCancelled } from './rules-passkeys.ts'

/** Leads to the operator's provider, which leads back to `/signin`. */
export function useStartOidc() {
  return useMutation({
    async mutationFn({
      entering = 'in',
      username = '',
      takeBack = false,
    }: {
      entering?: 'in' | 'up'
      username?: string
      takeBack?: boolean
    }) {
      requireCookies(navigator)
      // Only this browser can use the answer.
      markAsker()
      const { url } = await call('POST /api/oidc-starts')
      storeVisit({ entering, username, takeBack })
      location.assign(url)
    },
  })
}

/** Signs in with the provider's answer. Resolves to where the person goes on, also without a connected account. */
export function useFinishOidc() {
  const startSession = useStartSession('Login')
  return useMutation({
    async mutationFn({ state, code, iss }: { state: string; code: string; iss: string | null }) {
      const { takeBack } = readVisit()
      const { user, newcomer } = await call('POST /api/oidc-login', {
        body: { state, code, ...(iss !== null && { iss }), ...(takeBack && { takeBack }) },
      })
      forgetVisit()
      if (newcomer === null) {
        startSession(user)
        showToast({ ...SIGNING_IN, variant: 'success', title: t`Welcome back!` })
        return '/'
      }
      const { token, name, email, photo, isKnown } = newcomer
      storeProof({ token, isKnown })
      if (isKnown) return '/signin'
      const draft = readDraft()
      storeDraft({
        ...draft,
        name: draft.name || name,
        email: draft.email || email,
        photo: draft.photo ?? photo,
      })
      return '/signup'
    },
  })
}

/** Disconnects the account from the operator's provider. */
export function useDisconnectOidc(id: UserId, withPassword: WithPassword) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => withPassword(() => call('DELETE /api/users/{id}/oidc', { params: { id } })),
    onSuccess: () => showToast({ variant: 'success', title: t`Disconnected` }),
    onError(error) {
      if (!isCancelled(error))
        showToast({ variant: 'destructive', title: t`Not disconnected`, text: textOf(error) })
    },
    onSettled: () => invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/oidc', { id }) }),
  })
}
