import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const CHECK = fileURLToPath(new URL('../../supported-node.cjs', import.meta.url))

const CHECKS_FIRST = /^(node server\/supported-node\.cjs|npm run -s prestart)( && |$| 1>&2$)/

// Each runs code that an old Node cannot even parse.
test.each(['start', 'backup', 'restore', 'erase', 'doctor', 'demo', 'crowd', 'dev', 'test'])(
  '`npm run %s` checks the version of Node before anything else',
  (name) => {
    const manifest = new URL('../../../package.json', import.meta.url)
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(manifest, 'utf8'))
    const first = scripts[`pre${name}`] ?? scripts[name]
    expect(first).toMatch(CHECKS_FIRST)
    expect(scripts.prestart).toMatch(CHECKS_FIRST)
  },
)

test.each([
  { version: '16.20.2', isSupported: false },
  { version: '18.20.8', isSupported: false },
  { version: '20.10.0', isSupported: false },
  { version: '20.18.3', isSupported: false },
  { version: '20.19.0', isSupported: true },
  { version: '22.0.0', isSupported: true },
  { version: '24.21.0', isSupported: true },
])('Node $version is refused in one sentence if it is too old', ({ version, isSupported }) => {
  const asIf = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
  const { status, stderr } = spawnSync(process.execPath, ['-e', `${asIf}; require(process.argv[1])`, CHECK], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual(
    isSupported
      ? { status: 0, stderr: '' }
      : {
          status: 1,
          stderr: `Hereabouts needs Node 20.19.0 or later; this is ${version}. We recommend Node 24: https://nodejs.org\n`,
        },
  )
})
