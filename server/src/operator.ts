import { systemClock } from './platform/clock.ts'
import { operate } from './platform/operating/operate.ts'

/** The program `hereabouts`. The app is loaded only for commands that need it. */
export function runOperator(given: readonly string[]): Promise<void> {
  return operate(given, async (parts) => {
    const { createApp } = await import('./app.ts')
    return createApp({ ...parts, clock: systemClock })
  })
}
