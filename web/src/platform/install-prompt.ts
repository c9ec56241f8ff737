import { useSyncExternalStore } from 'react'

/** What Chromium offers when it could install the app: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/** Keeps the browser's offer for a better moment. It may come before anything else of the app. */
export function keepInstallPrompt() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    become(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => become(null))
}

export function useInstallPrompt(): InstallPrompt | null {
  return useSyncExternalStore(subscribe, () => current)
}

/** Asks the browser to install the app. An offer holds only once. */
export function install() {
  current?.prompt().catch(() => {})
  become(null)
}

let current: InstallPrompt | null = null
const listeners = new Set<() => void>()

function become(prompt: InstallPrompt | null) {
  current = prompt
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
