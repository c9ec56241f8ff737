import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const CHECK = fileURLToPath(new URL('../../supported-node.cjs', import.meta.url))

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
