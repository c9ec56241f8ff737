import { useEffect } from 'react'
import { signedIn, watchSignedIn } from '../accounts/device-session.ts'
import { forgetNotifications, keepNotification } from '../notifications/device-inbox.ts'
import { watchToasts } from '../platform/toasts.ts'

/**
 * Stores toasts about what others did in the signed-in person's inbox, and deletes it on sign-out. Toasts
 * about the person's own actions have no sound and just disappear.
 */
export function useStoreToasts() {
  useEffect(
    () =>
      watchToasts((words) => {
        const user = signedIn()
        const { sound, entry } = words
        // Toasts with an entry come from the server's list, which is stored separately.
        if (user && sound && entry === undefined) keepNotification(user.id, { ...words, sound })
      }),
    [],
  )
  useEffect(() => watchSignedIn(() => void (signedIn() ?? forgetNotifications())), [])
}
