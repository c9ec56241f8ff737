import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Shown by a button of the kit, or as part of another component, or a whole page, or nothing to see. */
const NOT_ON_ITS_OWN = new Set([
  'ToastArea',
  'Toast',
  'Banner',
  'Frame',
  'Modal',
  'PictureInput',
  'VisitorPage',
  'Movable',
  'PageFailure',
  'ErrorId',
  'AppFailure',
])

test('the kit shows every component of ui', () => {
  const kit = ['components/KitComponents', 'components/KitScenes', 'components/KitTokens', 'pages/KitPage']
    .map((file) => readFileSync(`web/src/pages/${file}.tsx`, 'utf8'))
    .join()
  const components = readdirSync('web/src/ui')
    .filter((file) => /^[A-Z]\w+\.tsx$/.test(file))
    .flatMap((file) => [
      ...readFileSync(`web/src/ui/${file}`, 'utf8').matchAll(/export (?:default )?function ([A-Z]\w+)/g),
    ])
    .flatMap(([, name]) => name ?? [])
  expect(components.length).toBeGreaterThan(25)
  expect(components.filter((name) => !kit.includes(`<${name}`) && !NOT_ON_ITS_OWN.has(name))).toEqual([])
})

/** The tables of a page of docs, without their headings: rows of cells. */
function tablesOf(page: string): string[][][] {
  return readFileSync(`docs/${page}.md`, 'utf8')
    .split(/\n{2,}/)
    .filter((block) => block.startsWith('|'))
    .map((table) => table.trim().split('\n').slice(2))
    .map((rows) => rows.map((row) => row.split('|').slice(1, -1)))
    .map((rows) => rows.map((cells) => cells.map((cell) => cell.trim())))
}

/** The handbook of the kit, whatever quotation marks the formatter chose. */
const handbook = readFileSync('web/src/pages/components/KitHandbook.tsx', 'utf8').replace(/["'\s]/g, '')
const shows = (text: string) => handbook.includes(text.replace(/["'\s]/g, ''))

test('the kit shows every example and every refusal of the voice', () => {
  const [examples = [], refusals = []] = tablesOf('voice')
  expect([examples.length, refusals.length]).toEqual([6, 6])
  expect([...examples, ...refusals].flat().filter((text) => !shows(text))).toEqual([])
})

test('the kit plays each motion for as long as it takes, with animations that the styles define', () => {
  const styles = readFileSync('web/src/ui/tokens.css', 'utf8')
  const [motions = []] = tablesOf('motion')
  expect(motions.length).toBeGreaterThan(6)
  for (const [moment = '', what = '', duration = ''] of motions) {
    const names = [...what.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name)
    expect(shows(`${moment}, ${duration}, [${names.join(', ')}]`), moment).toBe(true)
    for (const name of names)
      expect(name === 'transition-colors' || styles.includes(`--animate-${name}:`), name).toBe(true)
  }
})
