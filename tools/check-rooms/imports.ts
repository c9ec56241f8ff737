export interface Import {
  specifier: string
  line: number
  /** What stands between `import` and `from`. */
  names: string
  /** Whether nothing is left of it at run time. */
  isType: boolean
}

/** All that a file imports, exports again or loads later, found in its code alone and read from its text. */
export function listImports(text: string, code: string): Import[] {
  return SHAPES.flatMap((shape) =>
    [...code.matchAll(shape)].map((match) => {
      const opens = match.index + match[0].length - 1
      const names = match.groups?.names ?? ''
      return {
        specifier: text.slice(opens + 1, text.indexOf(text[opens] ?? '', opens + 1)),
        line: lineAt(code, match.index),
        names,
        isType: isTypeOnly(names),
      }
    }),
  ).sort((one, other) => one.line - other.line)
}

export function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}

const NAMES = String.raw`(?<names>(?:(?!\bimport\b|\bexport\b)[\s\w{},*$])*?)`
const SHAPES = [
  new RegExp(String.raw`\b(?:import|export)\b${NAMES}\bfrom\s*['"]`, 'g'),
  /\bimport\s*['"]/g,
  /\bimport\s*\(\s*['"\x60]/g,
]

function isTypeOnly(names: string): boolean {
  if (/^\s*type\s+(?!from\b)/.test(names)) return true
  const inBraces = /^\s*\{(?<list>.*)\}\s*$/s.exec(names)?.groups?.list
  if (inBraces === undefined) return false
  const each = inBraces.split(',').flatMap((name) => name.trim() || [])
  return each.length > 0 && each.every((name) => /^type\s/.test(name))
}
