import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { packagesOf } from './assemble.ts'
import { checksumsIn, dateSection, describePackages, nameAndVersionOf, setVersion } from './release.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CHANGELOG = '# Changelog\n\n## 0.2.0 · unreleased\n\n- New.\n\n## 0.1.0 · 2026-01-02\n\n- Old.\n'

test('a release dates the newest section and takes its version and text', () => {
  expect(dateSection(CHANGELOG, '2026-12-01')).toEqual({
    version: '0.2.0',
    section: '- New.',
    text: CHANGELOG.replace('unreleased', '2026-12-01'),
  })
  expect(dateSection(CHANGELOG, '2026-12-01', '1.0.0-beta.1')).toMatchObject({
    version: '1.0.0-beta.1',
    text: expect.stringContaining('\n## 1.0.0-beta.1 · 2026-12-01\n'),
  })
  expect(dateSection(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), '2026-12-01').section).toMatch(/^### /)
})

test.each([
  ['nothing is unreleased', CHANGELOG.replace('unreleased', '2026-12-01'), undefined],
  ['the section is empty', CHANGELOG.replace('- New.\n', ''), undefined],
  ['the version is none', CHANGELOG, 'next'],
  ['the version has a v', CHANGELOG, 'v1.0.0'],
])('there is no release if %s', (_, changelog, version) => {
  expect(() => dateSection(changelog, '2026-12-01', version)).toThrow(/\.$/)
})

test('all of our packages get the version, and no other does', () => {
  const files = execFileSync('git', ['ls-files', '*package.json', 'package-lock.json'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const path of files.trim().split('\n')) {
    const before = readFileSync(join(ROOT, path), 'utf8')
    const { version } = JSON.parse(before)
    const lines = before.split('\n')
    const after = setVersion(before, '9.8.7')
    expect(setVersion(after, version)).toBe(before)
    const changed = after.split('\n').filter((line, nth) => line !== lines[nth])
    for (const line of changed)
      expect(line).toMatch(/"(version|@hereabouts\/[\w-]+|durable-pglite)": "9\.8\.7"/)
    expect(changed.length).toBeGreaterThan(path === 'package-lock.json' ? 10 : 0)
  }
})

test('the SBOM lists what runs on the server and in the client, and nothing that only development needs', () => {
  const { bomFormat, components, dependencies, metadata } = describePackages()
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'hereabouts'])
  const names = components.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'ioredis', 'react', 'socket.io-client', 'zod']),
  )
  for (const name of ['typescript', 'vitest', 'vite', 'tsx', '@playwright/test', 'lighthouse'])
    expect(names).not.toContain(name)
  // All of them: npm's `--omit=dev` leaves out what a workspace for development needs, too.
  const installed = new Set(['server', 'web'].flatMap(packagesOf).map(nameAndVersionOf))
  expect(new Set(components.map((one) => one['bom-ref']))).toEqual(installed)
  const refs = new Set<string>(components.map((one) => one['bom-ref']))
  for (const { ref, dependsOn } of dependencies)
    for (const one of [ref, ...dependsOn].filter((each: string) => !each.startsWith('hereabouts@')))
      expect(refs).toContain(one)
})

test('sha256sum accepts the checksums', () => {
  const directory = mkdtempSync(join(tmpdir(), 'hereabouts-release-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const name of ['one.tar.gz', 'two.json']) writeFileSync(join(directory, name), name)
  writeFileSync(join(directory, 'SHA256SUMS'), checksumsIn(directory))
  const checked = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: directory, encoding: 'utf8' })
  expect(checked).toBe('one.tar.gz: OK\ntwo.json: OK\n')
})
