import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Utilities of Tailwind that name a physical side, and do not mirror. */
const PHYSICAL = [
  /(?<![\w-])-?(ml|mr|pl|pr|border-l|border-r|rounded-(?:l|r|tl|tr|bl|br))(?:-[\w.[\]()/%-]+)?(?=[\s"'`])/g,
  /(?<![\w-])-?(left|right)-[\d[(][\w.[\]()/%-]*(?=[\s"'`])/g,
  /(?<![\w-])text-(left|right)(?=[\s"'`])/g,
]

test('no component uses a physical side, so that all of them mirror in languages from right to left', () => {
  const found = componentFiles().flatMap((file) => {
    const source = readFileSync(join('web/src', file), 'utf8')
    return PHYSICAL.flatMap((pattern) => [...source.matchAll(pattern)].map(([name]) => `${file}: ${name}`))
  })
  expect(found).toEqual([])
})

function componentFiles(): string[] {
  return readdirSync('web/src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
}
