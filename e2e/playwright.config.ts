import { defineConfig } from '@playwright/test'
import sparticuz from '@sparticuz/chromium'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Each has a server and a browser of its own, and waits for them a third of the time: one more than there are cores.
  workers: 3,
  // The long files have few tests in common; one by one they would be the last to end.
  fullyParallel: true,
  // Generous: machines that run tests are slow, and a time-out here says nothing about speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // What fails twice is broken; what fails once is named as flaky at the end, to be mended.
  retries: 1,
  reporter: [['list']],
  // The one long test that needs no browser starts first, and so is not what everything else waits for at the end.
  projects: [
    { name: 'app', testMatch: 'app.spec.ts' },
    { name: 'phones', testMatch: '*.spec.ts', testIgnore: 'app.spec.ts' },
  ],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'Europe/London',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ],
    },
  },
})
