/**
 * Ignores a second press of a button, and a second submission of a form, until the page has shown what the first one
 * did: what sends something is then disabled. Call once, before the app is shown.
 */
export function ignoreSecondPresses() {
  for (const type of ['click', 'submit']) {
    window.addEventListener(type, onPress, { capture: true })
    window.addEventListener(type, onHandled)
  }
}

/** The first press of each control that the page has yet to show. */
const pressed = new Map<Element, Event>()

function onPress(event: Event) {
  const control = controlOf(event)
  if (!control) return
  const first = pressed.get(control)
  if (first && first !== event) {
    event.preventDefault()
    return event.stopImmediatePropagation()
  }
  pressed.set(control, event)
  // In case the event does not get to `onHandled`.
  wait(() => wait(() => release(control, event)))
}

/** Behind the timer with which a mutation tells components that it has begun. */
function onHandled(event: Event) {
  const control = controlOf(event)
  if (control) wait(() => release(control, event))
}

function release(control: Element, event: Event) {
  if (pressed.get(control) === event) pressed.delete(control)
}

function controlOf({ target, type }: Event): Element | null {
  return target instanceof Element ? target.closest(type === 'click' ? 'button' : 'form') : null
}

const { setTimeout: wait } = window
