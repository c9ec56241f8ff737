import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TSX = join(ROOT, 'node_modules/.bin/tsx')
const directory = mkdtempSync(join(tmpdir(), 'hereabouts-capacity-'))
afterAll(() => rmSync(directory, { recursive: true }))

test('the bundle of the capacity bench, below 55 MiB, measures a machine without installing anything', () => {
  // Fails by itself if it becomes larger.
  execFileSync(TSX, ['--conditions=@hereabouts/source', 'bench/run.ts', 'capacity', '--bundle', directory], {
    cwd: ROOT,
    stdio: 'pipe',
  })
  const page = execFileSync('/bin/sh', [join(directory, 'run.sh'), '--quick'], {
    cwd: '/',
    env: {},
    encoding: 'utf8',
  })
  expect(page).toMatch(/saturated at \*\*[\d,]+ available people\*\*/)
  expect(page).toMatch(/^\| 500 \| \d+ \| \d+ \|/m)
  expect(page.match(/^\| (nearby list, as text|one session) \| [12] \| \d/gm)).toHaveLength(4)
  expect(page).not.toMatch(/NaN|undefined|Infinity|\| -\d/)
})
