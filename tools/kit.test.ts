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
