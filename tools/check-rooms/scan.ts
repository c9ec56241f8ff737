/** A text twice, both of its length, so that a place in one is the same place in the others. */
export interface Scanned {
  /** Code alone: comments and what stands inside strings, templates and regular expressions are blanks. */
  code: string
  /** What stands inside the templates tagged `sql`, and blanks. */
  sql: string
}

/** Tells code from text in TypeScript and JSX, well enough to look for words in either. */
export function scan(text: string): Scanned {
  const pass: Pass = {
    text,
    code: text.split(''),
    sql: text.split('').map((char) => (char === '\n' ? char : ' ')),
  }
  scanCode(pass, 0, false)
  return { code: pass.code.join(''), sql: pass.sql.join('') }
}

interface Pass {
  text: string
  code: string[]
  sql: string[]
}

/** Goes to the end of the text, or past the brace that ends the `${` before `at`. */
function scanCode(pass: Pass, at: number, isInTemplate: boolean): number {
  const { text } = pass
  let depth = 0
  while (at < text.length) {
    const char = text[at]
    if (isInTemplate && char === '}' && depth === 0) return at + 1
    if (char === '{') depth++
    if (char === '}') depth--
    at = skipText(pass, at) ?? at + 1
  }
  return at
}

/** Where the comment, string, template or regular expression that begins here ends; null when none does. */
function skipText(pass: Pass, at: number): number | null {
  const { text } = pass
  const char = text[at]
  if (text.startsWith('//', at)) return blank(pass, at, endOf(text, '\n', at, 0))
  if (text.startsWith('/*', at)) return blank(pass, at, endOf(text, '*/', at + 2, 2))
  if (char === '`') return scanTemplate(pass, at + 1, /\bsql\s*$/.test(before(pass, at)))
  if (char === "'" || char === '"') return skipDelimited(pass, at, STRINGS[char])
  if (char === '/' && beginsRegex(pass, at)) return skipDelimited(pass, at, REGEX)
  return null
}

function scanTemplate(pass: Pass, at: number, isSql: boolean): number {
  const { text } = pass
  while (at < text.length && text[at] !== '`') {
    if (text.startsWith('${', at)) {
      at = scanCode(pass, at + 2, true)
      continue
    }
    const past = at + (text[at] === '\\' ? 2 : 1)
    if (isSql) for (let i = at; i < past; i++) pass.sql[i] = text[i] ?? ''
    at = blank(pass, at, past)
  }
  return at + 1
}

/** An apostrophe in JSX text begins nothing: whatever does not end on its line was no string. */
function skipDelimited(pass: Pass, at: number, whole: RegExp): number | null {
  whole.lastIndex = at
  const match = whole.exec(pass.text)
  if (!match) return null
  blank(pass, at + 1, at + match[0].length - 1)
  return at + match[0].length
}

const STRINGS = { "'": /'(?:[^'\\\n]|\\[\s\S])*'/y, '"': /"(?:[^"\\\n]|\\[\s\S])*"/y }
const REGEX = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//y

/** A slash divides after a value; `</p>` and `<br />` are tags. */
function beginsRegex(pass: Pass, at: number): boolean {
  if (pass.text[at + 1] === '>') return false
  const code = before(pass, at)
  return code === '' || /[(,=:[!&|?;{+*~^%]$|=>$|\b(?:return|typeof|case|in|of|await|yield)$/.test(code)
}

/** The last bit of code before a place, without the blanks between. */
function before({ code }: Pass, at: number): string {
  let end = at
  while (end > 0 && /\s/.test(code[end - 1] ?? '')) end--
  return code.slice(Math.max(0, end - 10), end).join('')
}

function endOf(text: string, mark: string, from: number, length: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at + length
}

function blank({ code, text }: Pass, from: number, to: number): number {
  for (let i = from; i < to; i++) if (text[i] !== '\n') code[i] = ' '
  return to
}
