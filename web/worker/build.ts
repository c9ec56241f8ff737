import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('service-worker.ts', import.meta.url))
/** What the app needs to start and to go on without a connection; icons and sounds it does not. */
const KEPT = /\.(html|js|css|woff2|svg)$/

const BARE_SOURCE = fileURLToPath(new URL('../src/app/bare.ts', import.meta.url))

/** Builds the debug pages that work without the app, as a file that shares nothing with it. */
export function barePages(): Plugin {
  let outDir = ''
  return {
    name: 'hereabouts:bare-pages',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (request.url === '/bare.js') request.url = '/src/app/bare.ts'
        next()
      })
    },
    // Before the service worker lists the files that it keeps.
    async writeBundle() {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2022',
          reportCompressedSize: false,
          rolldownOptions: { input: BARE_SOURCE, output: { format: 'iife', entryFileNames: 'bare.js' } },
        },
      })
    },
  }
}

/** Builds the service worker after the app, with the list of the app's files in it. */
export function serviceWorker(): Plugin {
  let outDir = ''
  return {
    name: 'hereabouts:service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: {
          FILES: JSON.stringify(listFiles(outDir)),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2022',
          reportCompressedSize: false,
          rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })
    },
  }
}

/** Files of `assets` have a hash of their content in their names; of the others, the worker has to know it. */
function listFiles(outDir: string) {
  return readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && KEPT.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path, url: path.slice(outDir.length).replaceAll('\\', '/') }))
    .filter(({ url }) => url !== '/sw.js')
    .map(({ path, url }) => ({ url, revision: url.startsWith('/assets/') ? null : hashOf(path) }))
    .sort((one, other) => (one.url < other.url ? -1 : 1))
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)
}
