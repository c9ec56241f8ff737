import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const BYTES_MAX = 3 * 1024
const SCENES = readdirSync('web/src/ui').filter((file) => /^scene-.+\.svg$/.test(file))
const read = (file: string) => readFileSync(`web/src/ui/${file}`, 'utf8')

test('there is one family of scenes, and the kit shows all', () => {
  expect(SCENES).toHaveLength(4)
  const kit = readFileSync('web/src/pages/components/KitScenes.tsx', 'utf8')
  expect(SCENES.filter((file) => !kit.includes(`/${file}`))).toEqual([])
})

test.each(SCENES)(
  '%s is small, has the family’s size, and takes all of its colours from the tokens',
  (file) => {
    const drawing = read(file)
    expect(Buffer.byteLength(drawing)).toBeLessThan(BYTES_MAX)
    expect(drawing).toContain('viewBox="0 0 320 160"')
    const tokens = readFileSync('web/src/ui/tokens.css', 'utf8')
    const colours = [...drawing.matchAll(/(?:fill|stroke)="([^"]+)"/g)].flatMap(([, colour]) => colour ?? [])
    expect(colours.length).toBeGreaterThan(5)
    const own = colours.filter(
      (colour) => colour !== 'none' && !tokens.includes(`${/^var\((--[\w-]+)\)$/.exec(colour)?.[1]}:`),
    )
    expect(own).toEqual([])
  },
)
