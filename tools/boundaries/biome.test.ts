import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BIOME = join(ROOT, 'node_modules/.bin/biome')
const project = mkdtempSync(join(tmpdir(), 'biome-'))

const lines = (count: number) => 'export {}\n'.repeat(count)
const FILES = {
  'server/src/chat/routes.ts': "import './service.ts'\nimport './rules.ts'\n",
  'server/src/chat/service.ts': "import './rules.ts'\n",
  'server/src/chat/rules.ts': lines(400),
  'server/src/chat/service.test.ts': lines(401),
  'server/migrations/0009-words.ts': lines(401),
  'e2e/chat.spec.ts': lines(401),
  'web/src/chat/live.ts': lines(401),
  'web/src/safety/queries.ts': "import type { A } from './rules.ts'\n",
  'web/src/safety/rules.ts': "import { b } from './live.ts'\n",
  'web/src/safety/live.ts': "\nconst a = await import('./queries.ts')\n",
}

beforeAll(() => {
  execFileSync('git', ['init', '-q', project])
  copyFileSync(join(ROOT, 'biome.json'), join(project, 'biome.json'))
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(project, dirname(path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
})

afterAll(() => rmSync(project, { recursive: true }))

/** Where a Biome command of package.json fails the build over a rule. */
function violations(script: string, rule: string): string[] {
  const args = script.split(' ').slice(1)
  const { stdout, status } = spawnSync(BIOME, [...args, '--reporter=github', '--max-diagnostics=none'], {
    cwd: project,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  return [...stdout.matchAll(new RegExp(`/${rule},file=\\S+?/biome-\\w+/(\\S+?),line=(\\d+)`, 'g'))]
    .map(([, path, line]) => `${path}:${line}`)
    .sort()
}

const { lint = '', 'lint:cycles': lintCycles = '' } = packageJson.scripts

test('lint rejects import cycles, including type and dynamic imports', () => {
  expect(lint).toContain('npm run -s lint:cycles')
  expect(violations(lintCycles, 'noImportCycles')).toEqual([
    'web/src/safety/live.ts:2',
    'web/src/safety/queries.ts:1',
    'web/src/safety/rules.ts:1',
  ])
})

test('lint rejects files over 400 lines, except tests and migrations', () => {
  expect(violations(lint.split(' && ')[0] ?? '', 'noExcessiveLinesPerFile')).toEqual([
    'web/src/chat/live.ts:1',
  ])
})
