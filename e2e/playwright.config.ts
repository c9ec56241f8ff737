import { defineConfig } from '@playwright/test'
import sparticuz from '@sparticuz/chromium'

/** Tours of every screen. Each takes minutes, so they start first: nothing else is left to run beside the last one. */
const TOURS = 'screens.spec.ts'
/**
 * Tests that stop their server, read its output or files, change it for everybody, or see everybody's data.
 */
const OWN_SERVERS = ['announcement', 'app', 'demo', 'gathering', 'privacy'].map((name) => `${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // Each worker spends half of its time waiting for its browser and the shared server.
  workers: '200%',
  // Long files contain few tests. Run one by one, they would finish last.
  fullyParallel: true,
  // Generous, because test machines are slow. These tests do not measure speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // Failing twice means broken. A test that fails once is listed as flaky at the end, to be fixed.
  retries: 1,
  reporter: [['list']],
  // The longest first.
  projects: [
    { name: 'tours', testMatch: TOURS },
    { name: 'own servers', testMatch: OWN_SERVERS },
    { name: 'phones', testMatch: '*.spec.ts', testIgnore: [TOURS, ...OWN_SERVERS] },
  ],
  use: {
    // Animations cost rendering time. Tests about motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'Europe/London',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
