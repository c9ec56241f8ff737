import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SHORT_LIVED } from 'durable-pglite/test/start-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInTurn } from '../server/test/in-turn.ts'
import { freePort, spawnApp, stopApp } from './app.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MEGABYTES_MAX = 150

describeInTurn('the app of a container', () => {
  let place: string
  let app: string
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'hereabouts-assembled-'))
    app = join(place, 'app')
    // As the Dockerfile does.
    execFileSync('npx', ['tsx', 'tools/assemble.ts', app], { cwd: ROOT })
  })
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  test('has no sources, no packages for development, and is small', () => {
    const files = readdirSync(app, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(app.length + 1))
    expect(paths.filter((path) => /\.([cm]?tsx?|map)$/.test(path))).toEqual([])
    for (const name of [
      'typescript',
      'vite',
      'vitest',
      'tsx',
      'react',
      '@playwright/test',
      '@hereabouts/web',
    ])
      expect(existsSync(join(app, 'node_modules', name)), name).toBe(false)
    const bytes = paths.reduce((sum, path) => sum + statSync(join(app, path)).size, 0)
    expect(bytes / 1_000_000).toBeLessThan(MEGABYTES_MAX)
  })

  test('starts without the repository, serves the app, and can be checked, backed up and restored', async () => {
    const dataDir = join(place, 'data')
    const port = await freePort()
    const url = `http://localhost:${port}`
    const env = { DATA_DIR: dataDir, PORT: String(port) }
    const server = spawnApp(env, SHORT_LIVED, join(app, 'server/dist/main.js'))
    await expect
      .poll(
        () =>
          fetch(`${url}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
    const page = await (await fetch(`${url}/welcome`)).text()
    const script = /\/assets\/[\w-]+\.js/.exec(page)?.[0]
    expect((await fetch(url + script)).status).toBe(200)
    expect(await stopApp(server)).toBe(0)

    const backups = join(place, 'backups')
    const run = (name: string, given: string[] = [], changes = {}) => {
      const options = {
        cwd: app,
        env: { PATH: process.env.PATH, ...env, ...changes },
        encoding: 'utf8' as const,
      }
      const { status, stderr } = spawnSync('npm', ['run', '-s', name, '--', ...given], options)
      return { status, stderr }
    }
    const fine = { status: 0, stderr: '' }
    expect(run('doctor')).toEqual(fine)
    expect(run('backup', [backups])).toEqual(fine)
    const [backup] = readdirSync(backups)
    const restored = { DATA_DIR: join(place, 'restored') }
    expect(run('restore', [join(backups, backup as string)], restored)).toEqual(fine)
    expect(run('erase')).toEqual(fine)
  })
})
