import { onStoredCleared } from '../platform/storage.ts'

/** Shows how much is unread on the app's icon, where the phone has such a thing. */
export function showOnIcon(unread: number) {
  // Rejects where the app is not on the home screen, or may not notify.
  if ('setAppBadge' in navigator) navigator.setAppBadge(unread).catch(() => {})
}

onStoredCleared(() => showOnIcon(0))
