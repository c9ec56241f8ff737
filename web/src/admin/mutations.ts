import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'

/** Has a mail sent to the admin who asks. */
export function useSendTestMail() {
  return useMutation({ mutationFn: () => call('POST /api/admin/test-mail') })
}
