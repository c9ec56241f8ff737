import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Environment, type Plugin } from 'vite'
import { BUILD_TARGETS } from './browsers.ts'

const SOURCE = fileURLToPath(new URL('service-worker.ts', import.meta.url))
/**
 * The files that the app needs to start and run offline: not icons, not sounds, not the
 * languages that others speak, nor what browsers need that cannot start it.
 */
const PRECACHED = /^(?!language-|too-old).*\.(html|js|css|woff2|svg)$/

const BARE_SOURCE = fileURLToPath(new URL('../src/app/bare.ts', import.meta.url))

/** Plugins wait for each other on one thread, so rolldown's warnings blame those that wait. */
export const WITHOUT_TIMINGS = { bundlerTimings: false }

/** Builds the debug pages that work without the app, as one file that shares no code with it. */
export function barePages(): Plugin {
  return {
    name: 'hereabouts:bare-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (request.url === '/bare.js') request.url = '/src/app/bare.ts'
        next()
      })
    },
    // Must run before the service worker lists its files.
    async writeBundle() {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir: outDirOf(this.environment),
          emptyOutDir: false,
          target: BUILD_TARGETS,
          reportCompressedSize: false,
          rolldownOptions: {
            input: BARE_SOURCE,
            checks: WITHOUT_TIMINGS,
            output: { format: 'iife', entryFileNames: 'bare.js' },
          },
        },
      })
    },
  }
}

/** Builds the service worker after the app, because it contains the list of the app's files. */
export function serviceWorker(): Plugin {
  return {
    name: 'hereabouts:service-worker',
    apply: 'build',
    async closeBundle() {
      const outDir = outDirOf(this.environment)
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
          target: BUILD_TARGETS,
          reportCompressedSize: false,
          rolldownOptions: {
            input: SOURCE,
            checks: WITHOUT_TIMINGS,
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}

/** The directory of the finished files, as an absolute path. */
export function outDirOf({ config }: Environment): string {
  return resolve(config.root, config.build.outDir)
}

/**
 * Files in `assets` carry a hash of their content in their names. For the others, the worker needs the hash.
 */
function listFiles(outDir: string) {
  return readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && PRECACHED.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path, url: path.slice(outDir.length).replaceAll('\\', '/') }))
    .filter(({ url }) => url !== '/sw.js')
    .map(({ path, url }) => ({ url, revision: url.startsWith('/assets/') ? null : hashOf(path) }))
    .sort((one, other) => (one.url < other.url ? -1 : 1))
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)
}
