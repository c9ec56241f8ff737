import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'

/** What Chromium offers when it could install the app: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/** Keeps the browser's offer for a better moment. It may come before anything else of the app. */
export function keepInstallPrompt() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt.setState(event as InstallPrompt, true)
  })
  window.addEventListener('appinstalled', () => prompt.setState(null, true))
}

export function useInstallPrompt(): InstallPrompt | null {
  return useStore(prompt)
}

/** Asks the browser to install the app. An offer holds only once. */
export function install() {
  prompt
    .getState()
    ?.prompt()
    .catch(() => {})
  prompt.setState(null, true)
}

const prompt = createStore<InstallPrompt | null>()(() => null)
