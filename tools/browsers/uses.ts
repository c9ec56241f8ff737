import type { Identifier } from '@mdn/browser-compat-data'
import { parse, walk } from 'css-tree'
import { type MemberExpression, parseSync, Visitor } from 'oxc-parser'
import { bcd, isMissing, OWNERS } from './features.ts'

/** What pages call by another name than its type. */
const INSTANCES: Readonly<Record<string, string>> = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  self: 'Window',
  window: 'Window',
}

const OWNER_BY_NAME = new Map(OWNERS.map((owner) => [owner.name, owner]))

/** Member names that are missing from every built-in type that has them, such as `.withResolvers`. */
const MISSING_MEMBERS = new Map<string, boolean>()
for (const { members } of OWNERS.filter(({ isBuiltin }) => isBuiltin))
  for (const { name, isMissing } of members)
    MISSING_MEMBERS.set(name, isMissing && MISSING_MEMBERS.get(name) !== false)

/**
 * What a script uses that one of the oldest supported browsers lacks, such as `URL.canParse`, `Segmenter`,
 * `.withResolvers` and `/v`, the flag of a regular expression. Does not see types, so a library's own
 * member of the same name is reported, too.
 */
export function newInScript(source: string): Set<string> {
  const found = new Set<string>()
  new Visitor({
    Identifier({ name }) {
      if (OWNER_BY_NAME.get(name)?.isMissing) found.add(name)
    },
    Literal(literal) {
      if ('regex' in literal && literal.regex?.flags.includes('v')) found.add('/v')
    },
    MemberExpression(member) {
      const name = newMember(member)
      if (name) found.add(name)
    },
  }).visit(parseSync('script.js', source).program)
  return found
}

function newMember({ computed, object, property }: MemberExpression): string | null {
  if (computed || property.type !== 'Identifier') return null
  const { name } = property
  if (object.type === 'Identifier') {
    const owner = OWNER_BY_NAME.get(INSTANCES[object.name] ?? object.name)
    const known = owner?.members.find((member) => member.name === name)
    if (known) return known.isMissing ? `${object.name}.${name}` : null
    if (INSTANCES[object.name] === 'Window' && OWNER_BY_NAME.get(name)?.isMissing) return name
  }
  return MISSING_MEMBERS.get(name) ? `.${name}` : null
}

/** What a stylesheet uses that one of them lacks: properties, at-rules, selectors and functions. */
export function newInStyles(source: string): Set<string> {
  const {
    properties,
    selectors,
    types,
    'at-rules': atRules,
  } = bcd.css as unknown as Record<string, Identifier>
  const found = new Set<string>()
  const note = (group: Identifier | undefined, name: string, shown: string) => {
    const known = group?.[name.toLowerCase()]
    if (known && isMissing(known)) found.add(shown)
  }
  const declared = new Set<string>()
  walk(parse(source), (node) => {
    if (node.type === 'Declaration') {
      declared.add(node.property)
      note(properties, node.property, node.property)
    }
    if (node.type === 'Atrule') note(atRules, node.name, `@${node.name}`)
    if (node.type === 'PseudoClassSelector') note(selectors, node.name, `:${node.name}`)
    if (node.type === 'PseudoElementSelector') note(selectors, node.name, `::${node.name}`)
    if (node.type === 'Function') {
      note(types, node.name, `${node.name}()`)
      note(types?.color as Identifier, node.name, `${node.name}()`)
    }
  })
  return new Set([...found].filter((name) => !declared.has(`-webkit-${name}`)))
}
