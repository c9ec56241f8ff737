import { onTestFinished } from 'vitest'

/** Replaces a property of the browser until the test ends. */
export function standIn(of: object, name: string, value: unknown) {
  const was = Object.getOwnPropertyDescriptor(of, name)
  Object.defineProperty(of, name, { value, configurable: true })
  onTestFinished(() => {
    if (was) Object.defineProperty(of, name, was)
    else Reflect.deleteProperty(of, name)
  })
}
