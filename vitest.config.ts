import { defineConfig } from 'vitest/config'

const resolve = { conditions: ['@hereabouts/source'] }

export default defineConfig({
  test: {
    // Left alone, one core would idle: the tests' own process waits most of the time.
    maxWorkers: '100%',
    projects: [
      {
        resolve,
        ssr: { resolve },
        test: {
          name: 'contract',
          environment: 'node',
          include: ['contract/src/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'e2e/**/*.test.ts'],
          globalSetup: ['server/test/town-database-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: {
          ...resolve,
          // As browsers get it: with their own WebSocket, which a test can stand in for.
          alias: { 'socket.io-client': 'socket.io-client/dist/socket.io.js' },
        },
        test: {
          name: 'web',
          environment: 'jsdom',
          pool: 'threads',
          include: ['web/src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
