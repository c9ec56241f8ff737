import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const IMPORT = /\b(?:from |import |import\(|require\(|resolve\()'(?<specifier>[\w@./:-]+)'/g

test('the package does not depend on the application', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const allowed = new Set([...Object.keys(dependencies), 'vitest', 'tsx'])
  const isAllowed = (specifier: string) =>
    specifier.startsWith('node:') || [...allowed].some((name) => `${specifier}/`.startsWith(`${name}/`))

  for (const [file, text] of sources()) {
    for (const { groups } of text.matchAll(IMPORT)) {
      const specifier = groups?.specifier ?? ''
      const target = specifier.startsWith('.') ? join('/root', file, '..', specifier) : null
      const isInside = target === null ? isAllowed(specifier) : target.startsWith('/root/')
      expect(isInside, `${file} imports ${specifier}`).toBe(true)
    }
  }
})

function sources(): [string, string][] {
  return ['src', 'test'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name): [string, string] => [
      join(folder, name),
      readFileSync(join(ROOT, folder, name), 'utf8'),
    ]),
  )
}
