import { type ClockedApp, startClockedApp } from './clocked-app.ts'
import { test as base } from './fixture.ts'
import { ADMIN_EMAILS } from './servers.ts'

/** Tests on a server of their own, whose clock they move. */
export const test = base.extend<object, { clocked: ClockedApp }>({
  clocked: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is asked for
    async ({}, use) => {
      const { app, stop } = await startClockedApp({ ADMIN_EMAILS })
      await use(app)
      await stop()
    },
    { scope: 'worker' },
  ],
  app: [async ({ clocked }, use) => use(clocked), { scope: 'worker' }],
})
