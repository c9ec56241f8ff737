import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'

/** Sends a test e-mail to the admin who asks. */
export function useSendTestMail() {
  return useMutation({ mutationFn: () => call('POST /api/admin/test-mail') })
}
