import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
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
    // What every page begins with comes in one file, what signed-in pages share in a second, and what most pages share in a
    // third: many small files take more bytes and more requests.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'], priority: 2 },
            // Without the modules that it imports, as the landing page needs some of those and none of the rest.
            { name: nameOfShell, debugName: 'shell', priority: 1, includeDependenciesRecursively: false },
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

/** What a visitor's phone loads, too: at once, and when the landing page is there. */
const FOR_VISITORS = ['src/pages/pages/WelcomePage.tsx', 'src/app/Watch.tsx']

/** `shell` for modules that every signed-in page imports and the landing page does not; null for all others. */
function nameOfShell(id: string, graph: ModuleGraph): string | null {
  const isForVisitors = FOR_VISITORS.some((root) => importsOf(root, graph).has(id))
  return importsOf('src/app/SignedInShell.tsx', graph).has(id) && !isForVisitors ? 'shell' : null
}

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

const imports = new Map<string, Set<string>>()

/** All modules that `root` imports statically, directly or not. */
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
  // A page that is loaded on its own must keep its own file: rolldown loses its exports in a shared one.
  found.delete(start)
  return found
}

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
