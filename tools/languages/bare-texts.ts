import { type Node, parseSync, Visitor } from 'oxc-parser'
import { textOf } from '../boundaries/source.ts'
import { FOR_DEVELOPERS } from './for-developers.ts'

interface SourceFile {
  path: string
  text: string
}

/** Attributes and properties that people read, even when they hold a single word. */
const READ_BY_PEOPLE =
  /^(aria-(label|roledescription|valuetext)|(.*[lL])?abel|(.*[tT])?itle|(.*[tT])?ext|(.*[hH])?int|alt|placeholder|description|lead|busyText|question)$/
/** Attributes that never hold text, even if they look like it. */
const NOT_READ = /^(className|d|enterKeyHint|style|transform|viewBox)$/
/** What Lingui's macros translate. */
const MACROS = /^(t|msg|defineMessage|plural|select|selectOrdinal)$/
const MACRO_ELEMENTS = /^(Trans|Plural|Select|SelectOrdinal)$/
/** Not translated: the same in every language. */
const PRODUCT = 'Hereabouts'
/** Errors that only developers read. People read the text of a `CallError`. */
const ERRORS = /(?<!^Call)Error$|^PartMissing$|^super$/

/**
 * Finds texts that people would always read in English, because no macro marks them, and macros
 * that would run before the language is known. Also reports exceptions that are not needed any
 * more, so that their list only shrinks.
 *
 * @returns one line per problem
 */
export function checkBareTexts(
  files: readonly SourceFile[],
  exceptions: readonly string[] = FOR_DEVELOPERS,
): string[] {
  const problems: string[] = []
  const needed = new Set<string>()
  for (const file of files) {
    const exception = exceptions.find((path) => file.path === path || file.path.startsWith(`${path}/`))
    const found = bareTextsIn(file).map(({ line, problem }) => `${file.path}:${line}: ${problem}`)
    if (exception === undefined) problems.push(...found)
    else if (found.length > 0) needed.add(exception)
  }
  const superfluous = exceptions.filter((path) => !needed.has(path))
  return [
    ...problems,
    ...superfluous.map((path) => `${path} has no bare texts: remove it from for-developers.ts.`),
  ]
}

/** Whether a server file contains texts for people: e-mails, pushes, previews. Others are for developers. */
export function isForPeople({ path, text }: SourceFile): boolean {
  return path.startsWith('server/') && /\bI18n\b|i18nFor|mailer\.post\(|notificationKind\(/.test(text)
}

/** Whether a file in the service worker's folder runs on phones. The others are for the build. */
export function isForPhones({ text }: SourceFile): boolean {
  return text.includes('<reference lib="webworker" />')
}

interface BareText {
  node: Node
  line: number
  problem: string
}

export function bareTextsIn({ path, text }: SourceFile): BareText[] {
  const { program } = parseSync(path, text)
  const found: BareText[] = []
  /** Ranges whose texts are translated already, or not for people. */
  const skipped: Node[] = []
  const functions: Node[] = []
  const macros: Node[] = []
  const texts: { node: Node; text: string }[] = []
  const note = (node: Node, isReadByPeople = false) => {
    for (const leaf of leavesOf(node)) {
      const words = wordsOf(leaf)
      if (words !== null && (isReadByPeople ? HAS_WORD : PROSE).test(words))
        texts.push({ node: leaf, text: words })
    }
  }
  const inside = (node: Node, ranges: readonly Node[]) =>
    ranges.some(({ start, end }) => start <= node.start && node.end <= end)

  new Visitor({
    FunctionDeclaration: (node) => void functions.push(node),
    FunctionExpression: (node) => void functions.push(node),
    ArrowFunctionExpression: (node) => void functions.push(node),
    ImportDeclaration: (node) => void skipped.push(node),
    TSTypeAliasDeclaration: (node) => void skipped.push(node),
    TSInterfaceDeclaration: (node) => void skipped.push(node),
    TaggedTemplateExpression(node) {
      const name = nameOf(node.tag)
      if (!MACROS.test(name)) return
      skipped.push(node)
      if (name === 't') macros.push(node)
    },
    CallExpression(node) {
      const name = node.callee.type === 'Super' ? 'super' : nameOf(node.callee)
      if (MACROS.test(name) || name === 'super' || isServerMacro(node.callee)) skipped.push(node)
      if (name === 't') macros.push(node)
    },
    NewExpression(node) {
      if (ERRORS.test(nameOf(node.callee))) skipped.push(node)
    },
    JSXElement(node) {
      if (MACRO_ELEMENTS.test(nameOf(node.openingElement.name))) {
        skipped.push(node)
        macros.push(node)
      }
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer') note(child.expression, true)
    },
    JSXFragment(node) {
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer') note(child.expression, true)
    },
    JSXText: (node) => {
      if (/\p{L}/u.test(node.value)) texts.push({ node, text: node.value.trim() })
    },
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
      const { value } = node
      if (NOT_READ.test(name) && value) skipped.push(value)
      else if (value)
        note(value.type === 'JSXExpressionContainer' ? value.expression : value, READ_BY_PEOPLE.test(name))
    },
    Property(node) {
      note(node.value, READ_BY_PEOPLE.test(nameOf(node.key)))
    },
    Literal: (node) => note(node),
    TemplateLiteral: (node) => note(node),
  }).visit(program)

  const lineAt = (node: Node) => text.slice(0, node.start).split('\n').length
  const seen = new Set<number>()
  for (const { node, text: words } of texts) {
    if (words === PRODUCT || seen.has(node.start) || inside(node, skipped)) continue
    seen.add(node.start)
    found.push({
      node,
      line: lineAt(node),
      problem: `"${words}" cannot be translated. Use ${path.startsWith('server/') ? 'i18n._' : 'Trans, t or msg'}.`,
    })
  }
  for (const node of macros)
    if (!inside(node, functions))
      found.push({
        node,
        line: lineAt(node),
        problem: `${nameOfMacro(node)} runs before the language is known. Use msg, or move it into a function.`,
      })
  return found
}

const HAS_WORD = /\p{L}{2}/u
/** A capital letter or a value, then more words. Not an API call such as `GET /api/meetups`. */
const PROSE =
  /^(?!(GET|POST|PUT|PATCH|DELETE) \/)[“"‘(]?(\p{Lu}[^0-9]*\p{L}\S* .*\p{L}{2}|…[’s,]* \p{L}{2,}[^-=:])/su

/** The strings and templates that an expression may evaluate to. */
function leavesOf(node: Node): Node[] {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(leavesOf)
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(leavesOf)
  return [node]
}

/** The text of a string or a template, with `…` for its expressions. */
function wordsOf(node: Node): string | null {
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('…')
  return textOf(node)
}

/** Whether this is `i18n._`, with which the server translates. */
function isServerMacro(callee: Node): boolean {
  return (
    callee.type === 'MemberExpression' && nameOf(callee.object) === 'i18n' && nameOf(callee.property) === '_'
  )
}

function nameOfMacro(node: Node): string {
  return node.type === 'JSXElement' ? nameOf(node.openingElement.name) : 't'
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}
