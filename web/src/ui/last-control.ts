let control: HTMLElement | null = null

/**
 * Remembers which control was focused or pressed last, because Safari does not focus a button that is pressed.
 * Call once, before the app is shown.
 */
export function watchControls() {
  const note = ({ type, target }: Event) => {
    const element = target as HTMLElement
    control = type === 'focusin' ? element : element.closest('button, a, summary')
  }
  for (const type of ['focusin', 'click']) document.addEventListener(type, note, { capture: true })
}

/** Where the focus returns to once what the control opened is closed. */
export function lastControl(): HTMLElement | null {
  return control?.isConnected ? control : (document.activeElement as HTMLElement | null)
}
