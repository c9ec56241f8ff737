/**
 * Keeps Enter and Escape from the app while an input method uses them to choose a word or to cancel it, so
 * that no form, list or dialog takes them for its own. Call once, before the app is shown.
 */
export function leaveKeysToInputMethods() {
  window.addEventListener('keydown', (event) => isOfInputMethod(event) && event.stopPropagation(), {
    capture: true,
  })
}

/** Safari ends the composition before it reports the key, which then shows only in the key code. */
function isOfInputMethod({ key, isComposing, keyCode }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === 'Escape') && (isComposing || keyCode === OF_INPUT_METHOD)
}

const OF_INPUT_METHOD = 229

/**
 * Whether people type on the screen, where Enter starts a new line and every button is within reach. A
 * tablet counts even with a keyboard, because it does not tell; a laptop with a touch screen does not.
 */
export function hasTouchKeyboard(): boolean {
  return globalThis.matchMedia?.('(hover: none) and (pointer: coarse)')?.matches ?? false
}
