import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { subscribeAgain, unsubscribe } from './device-push.ts'
import { register } from './mutations-push.ts'

/**
 * Sends a push to this phone. Subscribes again if the push service no longer knows it. `lastArrivedAt` is what
 * the server knew before.
 */
export function useTestPush(userId: UserId) {
  return useMutation({
    async mutationFn({ publicKey }: { publicKey: string; lastArrivedAt: string | null }) {
      const tested = await call('POST /api/users/{id}/push-tests', { params: { id: userId } })
      if (tested.answer === 'gone') {
        // The browser would return the same subscription.
        await unsubscribe()
        await register(userId, await subscribeAgain(publicKey))
      }
      return tested
    },
  })
}
