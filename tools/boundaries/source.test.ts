import { describe, expect, test } from 'vitest'
import { readSources } from './source.ts'

describe('imports', () => {
  const importsOf = (text: string, path = 'server/src/chat/rules.ts') =>
    readSources([{ path, text }]).flatMap(({ imports }) =>
      imports.map(({ specifier, line, isType }) => `${line} ${specifier}${isType ? ' type' : ''}`),
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
    ['const a = await import(`x`)', ['1 x']],
    ["const Page = lazy(() =>\n  import(\n'x'))", ['2 x']],
    ["import type { A } from 'x'", ['1 x type']],
    ["import type A from 'x'", ['1 x type']],
    ["import type, { a } from 'x'", ['1 x']],
    ["export type { A } from 'x'", ['1 x type']],
    ["type A = import('x').A", ['1 x type']],
    ["export { a, b }\nimport { c } from 'x'", ['2 x']],
    ["import a from 'x'\nimport type { B } from 'y'\nimport 'z'", ['1 x', '2 y type', '3 z']],
  ])('are found in %j', (text, found) => expect(importsOf(text)).toEqual(found))

  test('are found in JSX, after an apostrophe in its text', () => {
    const text = "const a = <p>Don't go</p>\nconst B = lazy(() => import('x'))"
    expect(importsOf(text, 'web/src/chat/pages/Chat.tsx')).toEqual(['2 x'])
  })

  test.each([
    "// import a from 'x'",
    "/*\nimport a from 'x'\n*/",
    "const text = `import a from 'x'`",
    `const text = "import a from 'x'"`,
    "declare module '../platform/bus.ts' {}",
    "export const from = 'x'",
    'const here = import.meta.url',
  ])('are not found in %j', (text) => expect(importsOf(text)).toEqual([]))
})
