import { useEffect } from 'react'
import { signedIn, watchSignedIn } from '../accounts/device-session.ts'
import { forgetNotifications, keepNotification } from '../notifications/device-inbox.ts'
import { watchToasts } from '../platform/toasts.ts'

/** Keeps for whoever is signed in what is said to them, and forgets it when they leave. */
export function useKeepInbox() {
  useEffect(
    () =>
      watchToasts((words) => {
        const user = signedIn()
        // The server's list has it, and is kept as a whole.
        if (user && words.entry === undefined) keepNotification(user.id, words)
      }),
    [],
  )
  useEffect(
    () =>
      watchSignedIn(() => {
        if (signedIn()) return
        forgetNotifications()
        forgetPush()
      }),
    [],
  )
}

/** The server has forgotten where to push with the session; the browser is to forget it too. */
function forgetPush() {
  import('../notifications/device-push.ts').then(({ unsubscribe }) => unsubscribe()).catch(() => {})
}
