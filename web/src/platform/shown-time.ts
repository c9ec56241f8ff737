import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { call } from './api.ts'
import { CallError } from './call-error.ts'
import { isServerTimeKnown } from './server-time.ts'

/**
 * For forms that send a day or a time. Before the server's time is known, they show what the phone's clock makes of
 * it, which may be another day. `confirm` asks the server first, and then sends it only if it still reads the same.
 */
export function useShownTime() {
  const ask = useMutation({
    async mutationFn(words: () => string) {
      const shown = words()
      await call('GET /api/user')
      if (words() !== shown)
        throw new CallError({
          kind: 'VALIDATION',
          retryable: true,
          text: t`Your phone’s clock is wrong. Set it, then try again.`,
        })
    },
  })
  return {
    isPending: ask.isPending,
    error: ask.error,
    /** `words` says by the time of now what the person reads. */
    confirm(words: () => string, send: () => void) {
      if (isServerTimeKnown()) {
        ask.reset()
        send()
      } else ask.mutate(words, { onSuccess: send })
    },
  }
}
