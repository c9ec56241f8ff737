import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MANIFEST = fileURLToPath(new URL('../web/dist/.vite/manifest.json', import.meta.url))

/**
 * The pattern of the URL of a built script, by the name of its page or part: the files
 * themselves have no readable names.
 */
export function builtFile(name: string): string {
  const chunks: { name?: string; file: string }[] = Object.values(JSON.parse(readFileSync(MANIFEST, 'utf8')))
  const chunk = chunks.find((one) => one.name === name && one.file.endsWith('.js'))
  if (!chunk) throw new Error(`the build has no ${name}`)
  return `**/${chunk.file}`
}
