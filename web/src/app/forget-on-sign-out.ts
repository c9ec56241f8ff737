import { useEffect } from 'react'
import { signedIn, watchSignedIn } from '../accounts/device-session.ts'

/**
 * On sign-out, drops the browser's push subscription, as the server drops it with the session, and the stored
 * inbox. The frame of signed-in people drops the inbox too, and at once, but a session may end before that has loaded.
 * Visitors load neither.
 */
export function useForgetOnSignOut() {
  useEffect(
    () =>
      watchSignedIn(() => {
        if (signedIn()) return
        import('../notifications/device-push.ts').then(({ unsubscribe }) => unsubscribe()).catch(() => {})
        import('../notifications/device-inbox.ts')
          .then(({ forgetNotifications }) => signedIn() ?? forgetNotifications())
          .catch(() => {})
      }),
    [],
  )
}
