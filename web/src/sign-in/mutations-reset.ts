import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetLinkToken, storeLinkToken } from '../email/mutations.ts'
import { call, callFor200 } from '../platform/api.ts'
import { isRetryable } from '../platform/query.ts'
import { dismissAbout, showToast } from '../platform/toasts.ts'
import { forgetResetAsked, noteResetAsked } from './device-asked.ts'
import { markAsker } from './device-asker.ts'
import { SIGNING_IN } from './mutations.ts'
import { isDeadLink } from './queries.ts'

export function useRequestReset() {
  return useMutation({
    mutationFn(email: string) {
      markAsker()
      return callFor200('POST /api/password-reset-request', { email })
    },
    onSuccess() {
      noteResetAsked()
      showToast({ ...SIGNING_IN, variant: 'success', title: t`Reset email sent` })
    },
    // The form shows the reason, and screen readers announce it.
    onError: () => showToast({ ...SIGNING_IN, variant: 'destructive', title: t`Reset failed` }),
  })
}

/** Exchanges the code of the e-mail for a token, with which the page for the new password goes on. */
export function useResetCode() {
  return useMutation({
    mutationFn: (code: string) => call('POST /api/verify-reset-code', { body: { code } }),
    onSuccess({ token }) {
      forgetResetAsked()
      storeLinkToken('reset', token)
    },
  })
}

/** `wasUnanswered`: whether a try got no answer, but may have reached the server and used up the link. */
export function useResetPassword(token: string) {
  const [wasUnanswered, setWasUnanswered] = useState(false)
  const mutation = useMutation({
    mutationFn: (newPassword: string) => callFor200('POST /api/reset-password', { token, newPassword }),
    onSuccess() {
      forgetLinkToken('reset')
      showToast({
        ...SIGNING_IN,
        variant: 'success',
        title: t`Password reset`,
        text: t`You can sign in with it now.`,
      })
    },
    onError(error) {
      if (!isDeadLink(error)) {
        setWasUnanswered(wasUnanswered || isRetryable(error))
        showToast({ ...SIGNING_IN, variant: 'destructive', title: t`Reset failed` })
      } else if (wasUnanswered) {
        forgetLinkToken('reset')
        // The page says that it may have worked.
        dismissAbout(SIGNING_IN.about)
      } else discardDeadLink()
    },
  })
  return { ...mutation, wasUnanswered }
}

/** Shows that a link is invalid, and forgets its token. */
export function discardDeadLink() {
  forgetLinkToken('reset')
  showInvalidToken()
}

/** What `showInvalidToken` says, for a page that says it itself. */
export const DEAD_LINK = 'reset: dead link'

/** In the specification's words, for any answer but 200 to the check of a token. */
export function showInvalidToken() {
  showToast({
    ...SIGNING_IN,
    variant: 'destructive',
    title: t`Invalid token`,
    text: t`The reset token is invalid or expired.`,
    news: DEAD_LINK,
  })
}
