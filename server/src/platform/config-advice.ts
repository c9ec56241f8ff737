import { readFileSync, statSync } from 'node:fs'
import {
  ADVICE_KINDS,
  ADVICE_PATTERNS,
  type AdviceKind,
  type AdvicePatterns,
  compilePattern,
  isSaid,
  type Phrase,
  readingsOf,
} from '@hereabouts/contract/http/advice-patterns'
import {
  type MemberNode,
  type ObjectNode,
  parse,
  type StringNode,
  type ValueNode,
} from '@humanwhocodes/momoa'

/** A string of the file, and the line it is on. */
interface Entry {
  text: string
  line: number
}

type Report = (line: number | null, problem: string) => void

const BYTES_MAX = 128 * 1024
const EXAMPLES_MAX = 1000
const EXAMPLE_CHARACTERS_MAX = 2000
const EXAMPLE_SHOWN_CHARACTERS = 60

/**
 * The operator's patterns for advice in chats, from the file that ADVICE_FILE names, or null. Adds a sentence to
 * `mistakes` for each mistake, with its line. The examples in the file are tried with its own patterns only, so
 * that a file which is fine stays fine when ours change.
 */
export function readAdvice(path: string | null, mistakes: string[]): AdvicePatterns | null {
  if (path === null) return null
  const before = mistakes.length
  const report: Report = (line, problem) =>
    mistakes.push(`ADVICE_FILE ${path}${line === null ? '' : `, line ${line}`}: ${problem}`)
  const root = readRoot(path, report)
  if (!root) return null

  const members = membersOf(root, KEYS, report)
  const found = Object.fromEntries(
    ADVICE_KINDS.map((kind) => [kind, patternsIn(members.get(kind), report)]),
  ) as Record<AdviceKind, Entry[]>
  const count = Object.values(found).flat().length
  if (count > ADVICE_PATTERNS.countMax)
    report(null, `it has ${count} patterns; keep the best ${ADVICE_PATTERNS.countMax}.`)
  if (mistakes.length === before) tryExamples(found, members, report)
  if (mistakes.length > before) return null
  const textsOf = (entries: readonly Entry[]) => entries.map(({ text }) => text)
  return { money: textsOf(found.money), elsewhere: textsOf(found.elsewhere), except: textsOf(found.except) }
}

const KEYS = [...ADVICE_KINDS, 'matches', 'misses']
const MATCHED_KINDS = ['money', 'elsewhere'] as const

function readRoot(path: string, report: Report): ObjectNode | null {
  try {
    const { size } = statSync(path)
    if (size > BYTES_MAX) {
      report(null, `it has ${Math.ceil(size / 1024)} kB; keep it below ${BYTES_MAX / 1024} kB.`)
      return null
    }
    // Some editors begin a file with a byte order mark.
    const json = readFileSync(path, 'utf8').replace(/^\ufeff/, '')
    const { body } = parse(json)
    // Stricter than the parser that knows the lines.
    JSON.parse(json)
    if (body.type === 'Object') return body
    report(body.loc.start.line, 'it must be one object, like {"money": ["send … money"]}.')
  } catch (error) {
    const { code, line } = error as NodeJS.ErrnoException & { line?: number }
    if (code !== undefined) report(null, `it cannot be read (${code}); check the path and who may read it.`)
    else report(line ?? null, 'it is not JSON here; look for a missing comma, quote or bracket.')
  }
  return null
}

function membersOf(
  { members }: ObjectNode,
  keys: readonly string[],
  report: Report,
): Map<string, MemberNode> {
  const known = new Map<string, MemberNode>()
  for (const member of members) {
    const { line } = member.loc.start
    const name = member.name.type === 'String' ? member.name.value : member.name.name
    if (!keys.includes(name))
      report(line, `"${name}" is not known here; use ${inWords(keys.map((key) => `"${key}"`))}.`)
    else if (known.has(name)) report(line, `"${name}" is there twice; join the two lists.`)
    known.set(name, member)
  }
  return known
}

function patternsIn(member: MemberNode | undefined, report: Report): Entry[] {
  return stringsIn(member, report).filter(({ text, line }) => {
    const problem = problemOf(text)
    if (problem) report(line, `the pattern "${shortened(text)}" ${problem}`)
    return !problem
  })
}

function stringsIn(member: MemberNode | undefined, report: Report): Entry[] {
  if (!member) return []
  const { value } = member
  if (value.type !== 'Array') {
    report(value.loc.start.line, 'this must be a list of texts in brackets, like ["send … money"].')
    return []
  }
  const strings = value.elements.map(({ value }) => value)
  for (const { type, loc } of strings.filter((each) => !isString(each)))
    report(loc.start.line, `a text in quotes must stand here, not ${type.toLowerCase()}.`)
  return strings.filter(isString).map(({ value, loc }) => ({ text: value, line: loc.start.line }))
}

const isString = (node: ValueNode): node is StringNode => node.type === 'String'

/** What is wrong with a pattern, and what to do, or null. */
function problemOf(pattern: string): string | null {
  const { charactersMax, gapsMax } = ADVICE_PATTERNS
  if (pattern.length > charactersMax)
    return `has ${pattern.length} characters; split it into patterns of at most ${charactersMax}.`
  if (pattern.includes('...'))
    return 'has three dots; write … (one character) between words that may be apart.'
  const sign = /[\\()[\]{}^+\p{Cc}]/u.exec(pattern)?.[0]
  if (sign)
    return /\p{Cc}/u.test(sign)
      ? 'contains a line break or tab; write it on one line.'
      : `contains ${sign}, but patterns are words, not regular expressions; use only |, …, * and $names.`
  const name = /\$(?!sum|pay|app|phone)\w*/.exec(pattern)?.[0]
  if (name !== undefined) return `contains ${name}; only $sum, $pay, $app and $phone stand for something.`
  const parts = pattern.split('…').map((part) => part.split('|').map((word) => word.trim()))
  const words = parts.flat()
  if (!words.every((word) => /[\p{L}\p{N}$]/u.test(word)))
    return 'has nothing beside a | or …; write a word there, or remove the sign.'
  if (words.some((word) => /(^|\s|\*)\*|\*(?!\s|$)/.test(word)))
    return 'has a * that does not end a word; it stands for the rest of a word.'
  const inPhrases = parts.map((words) => Math.max(...words.map((word) => word.split('* ').length - 1)))
  const gaps = parts.length - 1 + inPhrases.reduce((sum, each) => sum + each, 0)
  return gaps > gapsMax
    ? `has ${gaps} times … or * before another word; messages would take too long, so use at most ${gapsMax}.`
    : null
}

/** Tries the examples as a phone would, but without our own patterns. */
function tryExamples(found: Record<AdviceKind, Entry[]>, members: Map<string, MemberNode>, report: Report) {
  const matches = matchesIn(members.get('matches'), report)
  const misses = stringsIn(members.get('misses'), report)
  const examples = [...matches.money, ...matches.elsewhere, ...misses]
  if (examples.length > EXAMPLES_MAX)
    return report(null, `it has ${examples.length} examples; keep the best ${EXAMPLES_MAX}.`)
  const compiled = {
    money: found.money.map(withPattern),
    elsewhere: found.elsewhere.map(withPattern),
    except: found.except.map(withPattern),
  }
  for (const { text, line } of examples)
    if (text.length > EXAMPLE_CHARACTERS_MAX)
      return report(
        line,
        `this example is longer than a message; shorten it to ${EXAMPLE_CHARACTERS_MAX} characters.`,
      )
  for (const kind of MATCHED_KINDS)
    for (const { text, line } of matches[kind]) {
      const advised = adviceOf(compiled, text)
      if (advised?.kind !== kind)
        report(
          line,
          advised
            ? `"${shortened(text)}" is an example of "${kind}", but matches "${advised.pattern}" of "${advised.kind}"; move it there or change the pattern.`
            : `"${shortened(text)}" is an example of "${kind}", but no pattern matches it; add one or remove it.`,
        )
    }
  for (const { text, line } of misses) {
    const advised = adviceOf(compiled, text)
    if (advised)
      report(
        line,
        `"${shortened(text)}" is under "misses", but matches "${advised.pattern}"; narrow that pattern.`,
      )
  }
}

function matchesIn(
  member: MemberNode | undefined,
  report: Report,
): Record<(typeof MATCHED_KINDS)[number], Entry[]> {
  if (member && member.value.type !== 'Object') {
    report(member.loc.start.line, '"matches" must be like {"money": ["Send me money"], "elsewhere": []}.')
    return { money: [], elsewhere: [] }
  }
  const kinds = member?.value.type === 'Object' ? membersOf(member.value, MATCHED_KINDS, report) : new Map()
  return {
    money: stringsIn(kinds.get('money'), report),
    elsewhere: stringsIn(kinds.get('elsewhere'), report),
  }
}

interface WithPattern {
  pattern: string
  compiled: Phrase
}

const withPattern = ({ text }: Entry): WithPattern => ({ pattern: text, compiled: compilePattern(text) })

function adviceOf(patterns: Record<AdviceKind, WithPattern[]>, text: string) {
  const readings = readingsOf(text)
  const find = (kind: AdviceKind) => patterns[kind].find(({ compiled }) => isSaid([compiled], readings))
  const [money, elsewhere] = [find('money'), find('elsewhere')]
  if (money) return { kind: 'money', pattern: money.pattern }
  return elsewhere && !find('except') ? { kind: 'elsewhere', pattern: elsewhere.pattern } : null
}

const inWords = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

const shortened = (text: string) =>
  text.length > EXAMPLE_SHOWN_CHARACTERS ? `${text.slice(0, EXAMPLE_SHOWN_CHARACTERS)}…` : text
