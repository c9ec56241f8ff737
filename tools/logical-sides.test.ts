import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What names a physical side, and does not mirror by itself. */
const PHYSICAL = [
  // Utilities of Tailwind.
  /(?<![\w-])-?(ml|mr|pl|pr|border-l|border-r|rounded-(?:l|r|tl|tr|bl|br))(?:-[\w.[\]()/%-]+)?(?=[\s"'`])/g,
  /(?<![\w-])-?(left|right)-[\d[(][\w.[\]()/%-]*(?=[\s"'`])/g,
  // Its margins are logical already, so that this turns them around.
  /(?<![\w-])space-x-reverse(?=[\s"'`])/g,
  /(?<![\w-])(text|float|clear)-(left|right)(?=[\s"'`])/g,
  // Properties of CSS, also as keys of inline styles.
  /(?<![\w-])((margin|padding|border|scroll-margin|scroll-padding)-?(Left|Right|left|right)\b[\w-]*)(?=\s*:)/g,
  /(?<![\w-])(left|right)(?=:\s*(-?[\d.]+(px|rem|em|%|[,;\s])|["'`]-?[\d.]))/g,
]

/** What mirrors only with a second utility for the other direction. */
const MIRRORED: readonly [physical: RegExp, mirrored: RegExp][] = [
  [
    /<((Arrow|Chevron|Chevrons|CircleArrow|Corner\w*|Move)(Left|Right)\w*|Send|SendHorizontal|Reply|ReplyAll|Forward|Undo2?|Redo2?|LogIn|LogOut)\s[^>]*>/g,
    /rtl:-scale-x-100/,
  ],
  [/className=.*(?<![\w:-])origin-(\w+-)?left.*/g, /rtl:origin-(\w+-)?right/],
  [/className=.*(?<![\w:-])origin-(\w+-)?right.*/g, /rtl:origin-(\w+-)?left/],
  [/className=.*(?<![\w-])(?!rtl:)(\S+:)?-?translate-x-(?!0|1\/2|\(--radix).*/g, /rtl:(\S+:)?-?translate-x-/],
  [/className=.*-to-[lr](?=[\s"'`]).*/g, /rtl:\S*-to-[lr]/],
]

test('no component uses a physical side, so that all of them mirror in languages from right to left', () => {
  const found = sourcesOf(['.tsx', '.css']).flatMap(({ file, source }) =>
    PHYSICAL.flatMap((pattern) => [...source.matchAll(pattern)].map(([name]) => `${file}: ${name}`)),
  )
  expect(found).toEqual([])
})

test('icons and transforms that point to a side point to the other one from right to left', () => {
  const found = sourcesOf(['.tsx']).flatMap(({ file, source }) =>
    MIRRORED.flatMap(([physical, mirrored]) =>
      [...source.matchAll(physical)].flatMap(([use]) => (mirrored.test(use) ? [] : `${file}: ${use.trim()}`)),
    ),
  )
  expect(found).toEqual([])
})

function sourcesOf(endings: readonly string[]) {
  return readdirSync('web/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.some((ending) => file.endsWith(ending)) && !file.includes('.test.'))
    .map((file) => ({ file, source: readFileSync(join('web/src', file), 'utf8') }))
}
