import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTINGS } from '../server/src/platform/operating/settings.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const unique = (names: Iterable<string | undefined>) =>
  [...new Set(names)].filter((name) => name !== undefined)

/** Names of variables that the servers next to the app take. */
const OF_OTHERS = /^(POSTGRES_|DOMAIN$|NODE_ENV$)/

const rows = [...read('docs/operating/start.md').matchAll(/^\| (`[^|]+`) \|.*$/gm)]
const namesIn = (texts: readonly (string | undefined)[]) =>
  unique(texts.flatMap((text = '') => [...text.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name)))
const settings = namesIn(rows.map(([, cell]) => cell))
/** Some are explained with another one, such as a user name with the address of the server. */
const documented = namesIn(rows.map(([row]) => row))
const config = readdirSync(new URL('../server/src/platform', import.meta.url))
  .filter((name) => /^config[\w-]*\.ts$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => read(`server/src/platform/${name}`))
  .join('\n')

test('every setting that the server reads is documented, and the server reads every documented one', () => {
  expect(settings.length).toBeGreaterThan(25)
  const taken = unique([...config.matchAll(/\bvalue\('(\w+)'\)/g)].map(([, name]) => name))
  expect(taken.filter((name) => !documented.includes(name))).toEqual([])
  expect(settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(config))).toEqual([])
})

test('`hereabouts config` lists the documented settings', () => {
  const withoutFiles = (names: readonly (string | undefined)[]) =>
    names.filter((name) => !name?.endsWith('_FILE') || name === 'ADVICE_FILE')
  expect(SETTINGS.toSorted()).toEqual(
    withoutFiles([...settings, 'REDIS_PASSWORD', 'SMTP_USER', 'SMTP_PASSWORD']).toSorted(),
  )
})

test.each([
  ['compose.yaml', /^\s+([A-Z][A-Z_]+): /gm],
  ['docs/operating/compose.yaml', /^\s+([A-Z][A-Z_]+): /gm],
  ['Dockerfile', /\b([A-Z][A-Z_]+)=/g],
  ['README.md', /^([A-Z][A-Z_]+)=/gm],
  ['docs/operating/start.md', /^ +([A-Z][A-Z_]+)=/gm],
])('%s sets only settings that exist', (path, setting) => {
  const set = unique([...read(path).matchAll(setting)].map(([, name]) => name))
  expect(set.length).toBeGreaterThan(1)
  expect(set.filter((name) => !documented.includes(name) && !OF_OTHERS.test(name))).toEqual([])
})

test('images are pinned to a version, and the app runs as its own user on a read-only root', () => {
  for (const path of ['compose.yaml', 'docs/operating/compose.yaml']) {
    const images = [...read(path).matchAll(/image: (\S+)/g)].map(([, image]) => image)
    for (const image of images) expect(image).toMatch(/:\d+\.\d+(\.\d+)?$/)
    expect(read(path)).toMatch(/build: .*\n(?: .*\n)*? +read_only: true/)
  }
  const dockerfile = read('Dockerfile')
  for (const [, base] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(base).toMatch(/^node:\d+\.\d+\.\d+-/)
  expect(dockerfile).toMatch(/^USER node$/m)
})
