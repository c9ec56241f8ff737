import { describe, expect, test } from 'vitest'
import { listImports } from './imports.ts'
import { scan } from './scan.ts'

describe('code', () => {
  test('keeps every character in its place', () => {
    const text = "const a = 'b' // c\n/* d\n e */ const f = `g$" + '{h}`\n'
    const { code, sql } = scan(text)
    expect([code.length, sql.length]).toEqual([text.length, text.length])
    expect(code).toBe("const a = ' '     \n    \n      const f = ` $" + '{h}`\n')
  })

  test.each([
    ['a line comment', "const url = 'http://x' // gone()\nkept()"],
    ['a comment over lines', '/* gone()\n * gone() */ kept()'],
    ['a string with an escaped quote', "x('it\\'s gone()'); kept()"],
    ['a template', '`gone() $' + '{kept()} gone()`'],
    ['a template in a template', '`gone() $' + '{kept(`gone()`)} gone()`'],
    ['an object in a template', '`$' + '{kept({ a: `gone()` })} gone()`'],
    ['a regular expression', 'x.replace(/[/"]gone()`/g, y); kept()'],
    ['a regular expression after an arrow', "const f = () => /'gone()/.test(x) && kept()"],
  ])('is told from %s', (_, text) => {
    const { code } = scan(text)
    expect(code).toContain('kept(')
    expect(code).not.toContain('gone()')
  })

  test.each([
    ['an apostrophe', "<p>\n  Don't go\n</p>\nkept()"],
    ['a tag that ends itself', "<Card a={b} />\nkept('/')"],
    ['tags in one line', '<p>{a}</p><b>{kept()}</b>'],
    ['a division', 'const half = total / 2; const q = kept() / 2'],
  ])('goes on after %s', (_, text) => expect(scan(text).code).toContain('kept('))
})

test('SQL is what stands in templates tagged sql', () => {
  const text = '// sql`no`\nsql`select $' + '{no} from $' + "{sql`people`} -- it's` + `no` + 'no'"
  expect(scan(text).sql.replace(/\s+/g, ' ')).toBe(" select from people -- it's ")
})

describe('imports', () => {
  const importsOf = (text: string) =>
    listImports(text, scan(text).code).map(
      ({ specifier, line, isType }) => `${line} ${specifier}${isType ? ' type' : ''}`,
    )

  test.each([
    ["import a from 'x'", ['1 x']],
    ['import a from "x"', ['1 x']],
    ["import * as a from './x.ts'", ['1 ./x.ts']],
    ["import a, { b as c } from 'x'", ['1 x']],
    ["import {\n  a,\n  type B,\n} from 'x'", ['1 x']],
    ["import 'x.css'", ['1 x.css']],
    ["export { a } from 'x'", ['1 x']],
    ["export * from 'x'", ['1 x']],
    ["const a = await import('x')", ['1 x']],
    ["const Page = lazy(() =>\n  import(\n'x'))", ['2 x']],
    ["import type { A } from 'x'", ['1 x type']],
    ["import type A from 'x'", ['1 x type']],
    ["import { type A, type B } from 'x'", ['1 x type']],
    ["import type, { a } from 'x'", ['1 x']],
    ["export type { A } from 'x'", ['1 x type']],
    ["export { a, b }\nimport { c } from 'x'", ['2 x']],
    ["import a from 'x'\nimport type { B } from 'y'\nimport 'z'", ['1 x', '2 y type', '3 z']],
  ])('are found in %j', (text, found) => expect(importsOf(text)).toEqual(found))

  test.each([
    "// import a from 'x'",
    "/*\nimport a from 'x'\n*/",
    "const text = `import a from 'x'`",
    `const text = "import a from 'x'"`,
    "declare module '../platform/bus.ts' {}",
    "export const from = 'x'",
    'const here = import.meta.url',
  ])('are not seen in %j', (text) => expect(importsOf(text)).toEqual([]))
})
