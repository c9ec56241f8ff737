import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { BUILD_TARGETS } from './worker/browsers.ts'
import { barePages, serviceWorker, WITHOUT_TIMINGS } from './worker/build.ts'
import { catalogues } from './worker/catalogues.ts'
import { compressed } from './worker/compressed.ts'
import { linguiMacros } from './worker/macros.ts'

// In development, Vite serves the pages and proxies API calls and sockets to the server.
const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

// The landing page has no use for them, but loads what other pages share.
const ICONS_OF_INTERESTS =
  /lucide-react.dist.esm.icons.(party-popper|dog|soup|beer|dices|clapperboard|users|music-2|eighth-notes|briefcase)\./
// Keeps what a group's modules import out of the group: other pages need some of it without the rest.
const ALONE = { includeDependenciesRecursively: false }

export default defineConfig({
  define: { 'import.meta.env.VITE_KEPT_SHAPE': JSON.stringify(shapeOfKeptAnswers()) },
  plugins: [
    linguiMacros(),
    react(),
    catalogues(),
    tailwindcss(),
    contributorsGuide(),
    withoutComments(),
    withoutCircles(),
    barePages(),
    serviceWorker(),
    compressed(),
  ],
  resolve: { conditions: ['@hereabouts/source', 'module', 'browser', 'development|production'] },
  build: {
    target: BUILD_TARGETS,
    sourcemap: false,
    reportCompressedSize: false,
    // The browser tests find files by their names in it.
    manifest: true,
    // The page itself loads the only stylesheet, so no part of the app needs to name it.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !file.endsWith('.css')),
    },
    // What many pages load is in a few files: the entry, the landing page's parts, the shell of signed-in
    // pages, and what is loaded once a page is shown. Many small files would need more bytes and requests.
    rolldownOptions: {
      checks: WITHOUT_TIMINGS,
      output: {
        // Short names, because the entry file lists all others and everybody loads it first.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: ({ moduleIds }) => `assets/${nameOfCatalogue(moduleIds)}[hash:7].js`,
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'], priority: 2 },
            { name: nameOfLanding, debugName: 'landing', ...ALONE, priority: 1.4, minShareCount: 2 },
            { name: nameOfShell, debugName: 'shell', ...ALONE, priority: 1.3 },
            { name: nameOfAfterwards, debugName: 'afterwards', ...ALONE, priority: 1.2 },
            { name: 'interests', test: ICONS_OF_INTERESTS, priority: 1.18 },
            { name: 'icons', test: /lucide-react.dist.esm.icons/, minShareCount: 10, priority: 1.15 },
            { name: 'common', minShareCount: 30, priority: 1.1 },
            {
              name: 'place',
              test: /src\/availability\/(device-|rules-sticky|rules-place)/,
              ...ALONE,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: {
      '/api': api,
      '/healthz': api,
      '/readyz': api,
      '/socket.io': { target: api, ws: true },
      // A page, and a call.
      '/unsubscribe': { target: api, bypass: ({ method, url }) => (method === 'GET' ? url : null) },
    },
  },
})

/**
 * The beginning of the name of a file with translations, which the service worker must
 * recognise: `language-de-`.
 */
function nameOfCatalogue(moduleIds: readonly string[]): string {
  const name = moduleIds.length === 1 && /([\w-]+)\.po(\?pseudo)?$/.exec(moduleIds[0] ?? '')?.[1]
  return name ? `language-${name}-` : ''
}

/** What visitors load: the landing page, and later the code that watches the app. */
const FOR_VISITORS = ['src/pages/pages/WelcomePage.tsx', 'src/app/Watch.tsx']

/** What pages load once they are shown, by the name of its file. */
const AFTERWARDS = {
  toasts: 'src/app/Toasts.tsx',
  inbox: 'src/notifications/components/InboxSync.tsx',
}

// Signed-in pages show it too, and a file of its own costs twice as much.
const ICON_OF_LANDING = /lucide-react.dist.esm.icons.hexagon\./

/** `landing` for this icon and modules of ours that the landing page shares with others; null for all others. */
function nameOfLanding(id: string, graph: ModuleGraph): string | null {
  const isShared = ICON_OF_LANDING.test(id) || (isOurs(id) && isForVisitors(id, graph))
  return isShared ? 'landing' : null
}

// Each of these goes into the same file as what imports it. Otherwise two files would import each other.
const ICON_OF_SHELL = /lucide-react.dist.esm.icons.circle-user-round\./
const PACKAGE_OF_TOASTS = /@radix-ui.react-(toast|visually-hidden).dist/

/** `shell` for modules that all signed-in pages import and the landing page does not; null for all others. */
function nameOfShell(id: string, graph: ModuleGraph): string | null {
  const isShared = importsOf('src/app/SignedInShell.tsx', graph).has(id) && !isForVisitors(id, graph)
  return isShared || ICON_OF_SHELL.test(id) ? 'shell' : null
}

/**
 * `toasts` or `inbox` for modules that only this entry needs among those every page loads; null for all
 * others.
 */
function nameOfAfterwards(id: string, graph: ModuleGraph): string | null {
  const found = Object.entries(AFTERWARDS).find(([, root]) => importsOf(root, graph).has(id))
  return (isOurs(id) || PACKAGE_OF_TOASTS.test(id)) && found ? found[0] : null
}

const isForVisitors = (id: string, graph: ModuleGraph) =>
  FOR_VISITORS.some((root) => importsOf(root, graph).has(id))

/** Packages are imported through one module that imports all of their parts, used or not. */
const isOurs = (id: string) => !id.includes('/node_modules/')

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

const imports = new Map<string, Set<string>>()

/** All modules that `root` imports statically, directly or indirectly. */
function importsOf(root: string, graph: ModuleGraph): Set<string> {
  const known = imports.get(root)
  if (known) return known
  const found = new Set<string>()
  imports.set(root, found)
  const start = fileURLToPath(new URL(root, import.meta.url))
  const next = [start]
  for (let id = next.pop(); id; id = next.pop()) {
    if (found.has(id)) continue
    found.add(id)
    next.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  // A lazy page must stay in its own file, because rolldown would lose its exports in a shared one.
  found.delete(start)
  return found
}

/**
 * Ends the build if files import each other in a circle. The one that starts first would run without the others, and
 * which one that is depends on the page. The groups above decide what each file contains.
 */
function withoutCircles(): Plugin {
  return {
    name: 'without-circles',
    generateBundle(_, bundle) {
      const done = new Set<string>()
      const visit = (file: string, path: readonly string[]) => {
        if (path.includes(file)) {
          const circle = path.slice(path.indexOf(file)).map((name) => {
            const chunk = bundle[name]
            return `${name} (with ${chunk?.type === 'chunk' ? chunk.moduleIds.at(-1) : name})`
          })
          this.error(`These files import each other in a circle: ${circle.join(', ')}`)
        }
        if (done.has(file)) return
        const chunk = bundle[file]
        if (chunk?.type === 'chunk') for (const next of chunk.imports) visit(next, [...path, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) visit(file, [])
    },
  }
}

/** Ships the contributors' guide, which /contribute links to. */
function contributorsGuide(): Plugin {
  return {
    name: 'hereabouts:contributors-guide',
    generateBundle() {
      const source = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url))
      this.emitFile({ type: 'asset', fileName: 'contributing.txt', source })
    },
  }
}

/** Everybody loads the page and the script that watches its start, which the bundler leaves as they are. */
function withoutComments(): Plugin {
  return {
    name: 'hereabouts:without-comments',
    apply: 'build',
    transformIndexHtml: (html) => html.replace(/\s*<!--.*?-->/gs, ''),
    writeBundle({ dir = '' }) {
      for (const name of ['watch-start.js', 'too-old.js']) {
        const path = join(dir, name)
        writeFileSync(path, readFileSync(path, 'utf8').replace(/^\s*\/\/.*\n/gm, ''))
      }
    },
  }
}

/**
 * A hash of the schemas on which the answers depend that phones keep. Another version drops what was kept.
 */
function shapeOfKeptAnswers(): string {
  const hash = createHash('sha256')
  for (const path of [
    'chat/schemas.ts',
    'chat/schemas-groups.ts',
    'accounts/schemas.ts',
    'accounts/schemas-others.ts',
  ])
    hash.update(readFileSync(new URL(`../contract/src/${path}`, import.meta.url)))
  return hash.digest('hex').slice(0, 16)
}
