import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { OwnPasskey, PasskeyProof, ProofAgain } from '@hereabouts/contract/sign-in/schemas-passkeys'
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor, read } from '../platform/query.ts'
import { showToast } from '../platform/toasts.ts'
import { proofFor } from './device-oidc.ts'
import { askDevice, createOnDevice } from './device-passkeys.ts'
import { forgetRejectedProof, SIGNING_IN, useStartSession } from './mutations.ts'
import type { WithPassword } from './rules-account.ts'
import { isCancelled } from './rules-passkeys.ts'

export function useAddPasskey(id: UserId, withPassword: WithPassword) {
  const refetch = useRefetchPasskeys(id)
  return useMutation({
    async mutationFn(name: string) {
      const creation = await withPassword(() =>
        call('POST /api/users/{id}/passkey-creations', { params: { id } }),
      )
      const created = await createOnDevice(creation)
      return call('POST /api/users/{id}/passkeys', { params: { id }, body: { name, ...created } })
    },
    onSuccess: () => showToast({ variant: 'success', title: t`Passkey added` }),
    onSettled: refetch,
  })
}

export function useRemovePasskey(id: UserId, withPassword: WithPassword) {
  const refetch = useRefetchPasskeys(id)
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn({ id: passkeyId }: OwnPasskey) {
      const remove = () => call('DELETE /api/users/{id}/passkeys', { params: { id }, body: { passkeyId } })
      await withPassword(remove).catch(async (error: unknown) => {
        // The answer may have been lost, or to an earlier try.
        if (isCancelled(error) || !(await isRemoved(queryClient, id, passkeyId))) throw error
      })
    },
    onSuccess: () => showToast({ variant: 'success', title: t`Passkey removed` }),
    onError(error) {
      if (!isCancelled(error))
        showToast({ variant: 'destructive', title: t`Passkey not removed`, text: textOf(error) })
    },
    onSettled: refetch,
  })
}

async function isRemoved(
  queryClient: QueryClient,
  id: UserId,
  passkeyId: OwnPasskey['id'],
): Promise<boolean> {
  const list = { ...read('GET /api/users/{id}/passkeys', { id }), staleTime: 0 }
  return queryClient.fetchQuery(list).then(
    ({ passkeys }) => passkeys.every((each) => each.id !== passkeyId),
    () => false,
  )
}

export function useRenamePasskey(id: UserId) {
  const refetch = useRefetchPasskeys(id)
  return useMutation({
    mutationFn: ({ id: passkeyId, name }: Pick<OwnPasskey, 'id' | 'name'>) =>
      call('PATCH /api/users/{id}/passkeys', { params: { id }, body: { passkeyId, name } }),
    onSettled: refetch,
  })
}

/** Signs in with a passkey. `isSuggested` waits until the person chooses one among a field's suggestions. */
export function usePasskeyLogin() {
  const startSession = useStartSession('Login')
  return useMutation({
    async mutationFn({ isSuggested = false, takeBack }: { isSuggested?: boolean; takeBack?: true }) {
      const passkey = await askForPasskey(isSuggested)
      const body = { passkey, ...proofFor('in'), ...(takeBack && { takeBack }) }
      return startSession(await call('POST /api/passkey-login', { body }))
    },
    onSuccess: () => showToast({ ...SIGNING_IN, variant: 'success', title: t`Welcome back!` }),
    onError: forgetRejectedProof,
  })
}

/** Does the same as confirming the password. */
export function useConfirmWithPasskey() {
  return useMutation({
    async mutationFn() {
      return call('POST /api/sessions/confirm-with-passkey', { body: { passkey: await askForPasskey() } })
    },
  })
}

/** What a form that asks for the password again sends: it, or if it is null, a passkey for which this asks. */
export async function proofOf(password: string | null): Promise<ProofAgain> {
  return password === null ? { passkey: await askForPasskey() } : { password }
}

async function askForPasskey(isSuggested = false): Promise<PasskeyProof> {
  return askDevice(await call('POST /api/passkey-challenges'), isSuggested)
}

function useRefetchPasskeys(id: UserId) {
  const queryClient = useQueryClient()
  return () => invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/passkeys', { id }) })
}
