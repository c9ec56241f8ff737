import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkBoundaries, print } from './check.ts'

// Checks the architecture rules that Biome does not know. `npm run lint` runs it.
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NOT_OURS: ReadonlySet<string> = new Set(['node_modules', 'dist', 'dist-types', 'results'])

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name) || entry.name.startsWith('.')) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}

const files = ['packages', 'contract', 'server', 'web', 'e2e', 'bench', 'tools']
  .flatMap(listFiles)
  .map((path) => ({ path, text: /\.tsx?$/.test(path) ? readFileSync(join(ROOT, path), 'utf8') : '' }))
const violations = checkBoundaries(files)
for (const violation of violations) process.stdout.write(`${print(violation)}\n`)
process.stdout.write(`${files.length} files checked, ${violations.length} boundaries broken.\n`)
process.exitCode = violations.length > 0 ? 1 : 0
