import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'

/** Chromium only: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/**
 * Stores the browser's install prompt for later. Call it first, because the event may fire
 * before the app has loaded.
 */
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

/** Shows the browser's install prompt. A prompt works only once. */
export function install() {
  prompt
    .getState()
    ?.prompt()
    .catch(() => {})
  prompt.setState(null, true)
}

const prompt = createStore<InstallPrompt | null>()(() => null)
