import { defineConfig } from '@playwright/test'
import sparticuz from '@sparticuz/chromium'

/** What ends its server, reads all that it prints or keeps, or changes it for everybody. */
const OWN_SERVERS = ['announcement', 'app', 'demo', 'privacy'].map((name) => `${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Each waits for its browser and the shared server half of the time.
  workers: '200%',
  // The long files have few tests in common; one by one they would be the last to end.
  fullyParallel: true,
  // Generous: machines that run tests are slow, and a time-out here says nothing about speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // What fails twice is broken; what fails once is named as flaky at the end, to be mended.
  retries: 1,
  reporter: [['list']],
  // Those with servers of their own take longest, and would be what everything else waits for at the end.
  projects: [
    { name: 'own servers', testMatch: OWN_SERVERS },
    { name: 'phones', testMatch: '*.spec.ts', testIgnore: OWN_SERVERS },
  ],
  use: {
    // What still moves is drawn again and again; where motion is the subject, a test asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'Europe/London',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
      args: [
        ...['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--disable-dev-shm-usage'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ],
    },
  },
})
