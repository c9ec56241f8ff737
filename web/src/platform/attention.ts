/** Whether somebody is in the middle of something: writing, or in a sheet that is open. Nobody comes between then. */
export function isBusy(): boolean {
  return isTyping() || document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null
}

/** Whether the keyboard is on something that is written into. */
export function isTyping(): boolean {
  return document.activeElement?.matches(WRITTEN_INTO) ?? false
}

/** Whether something was written into what the keyboard is on, which leaving would lose. */
export function hasTyped(): boolean {
  const element = document.activeElement
  if (!element || !isTyping()) return false
  return 'value' in element ? element.value !== '' : element.textContent !== ''
}

const NO_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
const WRITTEN_INTO = `input${NO_TEXT.map((type) => `:not([type="${type}"])`).join('')}, textarea, select, [contenteditable]:not([contenteditable="false"])`
