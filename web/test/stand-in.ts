import { onTestFinished } from 'vitest'

/** Puts `value` where the browser has something of its own, until the test ends. */
export function standIn(of: object, name: string, value: unknown) {
  const was = Object.getOwnPropertyDescriptor(of, name)
  Object.defineProperty(of, name, { value, configurable: true })
  onTestFinished(() => {
    if (was) Object.defineProperty(of, name, was)
    else Reflect.deleteProperty(of, name)
  })
}
