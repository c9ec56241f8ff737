import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { barePages, serviceWorker } from './worker/build.ts'
import { compressed } from './worker/compressed.ts'

// In development Vite serves the pages and hands calls and sockets on to the server behind it.
const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

export default defineConfig({
  plugins: [react(), tailwindcss(), contributorsGuide(), barePages(), serviceWorker(), compressed()],
  resolve: { conditions: ['@hereabouts/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // What every page begins with comes in one file, and what most pages share in another: many small ones take more bytes and
    // more requests.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'] },
            { name: 'common', minShareCount: 20 },
            { name: 'events', test: /contract\/src\/.*\/events/ },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { '/api': api, '/healthz': api, '/readyz': api, '/socket.io': { target: api, ws: true } },
  },
})

/** The guide for contributors, for /contribute to link to on every installation. */
function contributorsGuide(): Plugin {
  return {
    name: 'hereabouts:contributors-guide',
    generateBundle() {
      const source = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url))
      this.emitFile({ type: 'asset', fileName: 'contributing.txt', source })
    },
  }
}
