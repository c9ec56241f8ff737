import { type CallExpression, type Expression, type ImportDeclarationSpecifier, Visitor } from 'oxc-parser'
import { mayCallApi } from './imports.ts'
import { isHigher, placeOf, type Source, textOf, type Violation } from './source.ts'

/** Finds code in the wrong file: SQL, decisions about visibility, events, routes, calls to the API. */
export function checkCode(source: Source): Violation[] {
  const found: Violation[] = []
  const report = (rule: string, at: number, advice: string | null) => {
    if (advice) found.push({ path: source.path, line: source.lineAt(at), rule, advice })
  }
  const isServer = source.package === 'server' && source.isInSrc && !source.isTest
  const holdsSql = mayHoldSql(source)
  const mustAskCanSee = isServer && !(SQL_FILE.test(source.path) && OWNERS.has(source.feature ?? ''))
  const mustUseServe = isServer && !/^server\/src\/(platform\/http\/|app\.ts$)/.test(source.path)
  const mustUseApi = source.package === 'web' && source.isInSrc && !source.isTest && !mayCallApi(source)

  new Visitor({
    ImportDeclaration({ source: { value: specifier }, specifiers, start }) {
      if (!DRIVERS.has(specifier)) return
      if (!holdsSql)
        report('sql', start, `Move what needs ${specifier} to a store or to server/src/platform/db.`)
      else if (specifier === 'sql-template-tag' && specifiers.some(isTagUnderAnotherName))
        report('sql', start, 'Import the tag as sql: these checks read only templates of that name.')
    },
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (lastNameOf(tag) !== 'sql') return
      if (!holdsSql) report('sql', start, 'Move this SQL to the store of its feature.')
      for (const { start, value } of mustAskCanSee ? quasi.quasis : [])
        for (const { index, 0: column } of value.raw.matchAll(DECIDES_VISIBILITY))
          report('can_see', start + index, visibilityAdvice(column))
    },
    CallExpression(call) {
      const { object, method } = methodOf(call)
      if (
        isServer &&
        source.folder !== 'platform' &&
        /^(tx|bus)\.(emit|publish|on)$/.test(`${object}.${method}`)
      )
        report('events', call.start, eventProblem(source, method === 'on', textOf(call.arguments[0])))
      if (mustUseServe && ROUTERS.test(object) && ROUTE_METHODS.test(method))
        report('access', call.start, USE_SERVE)
      if (mustUseApi && globalOf(call.callee) === 'fetch') report('web', call.start, USE_API)
    },
    NewExpression({ callee, start }) {
      if (mustUseApi && /^(XMLHttpRequest|EventSource|WebSocket)$/.test(globalOf(callee)))
        report('web', start, USE_API)
    },
    Identifier({ name, start }) {
      if (mustUseServe && name === 'FastifyInstance') report('access', start, USE_SERVE)
    },
  }).visit(source.program)
  return found
}

const SQL_FILE = /\/(store|data-lifecycle)[-.][^/]*$/
const DRIVERS: ReadonlySet<string> = new Set(['sql-template-tag', 'pg', '@electric-sql/pglite'])
const DECIDES_VISIBILITY = /\b(blocks|only_show_verified|visible_to_verified_only|standing|avatar_shown)\b/g
const visibilityAdvice = (name: string) =>
  name === 'avatar_shown'
    ? 'Select the companionColumns of safety/store-companions.ts.'
    : `Call can_see or is_blocked instead of reading ${name} here.`
/**
 * safety owns the blocks, accounts to sign-in own the row of a user, availability and nearby
 * index copies of the settings.
 */
const OWNERS = new Set(['safety', 'accounts', 'sanctions', 'email', 'sign-in', 'availability', 'nearby'])
const ROUTERS = /^(http|app|fastify|server|instance)$/
const ROUTE_METHODS = /^(get|post|put|patch|delete|head|options|all|route)$/
const USE_SERVE = 'Bind an endpoint of the contract with serve(), which checks its access.'
const USE_API = 'Leave this to a query or mutation of the feature, which calls platform/api.'

function mayHoldSql({ path, package: name, isTest }: Source): boolean {
  return name === 'bench' || name === 'packages' || isTest || HOLDS_SQL.test(path)
}

const HOLDS_SQL =
  /^server\/(test\/|migrations\/|src\/(platform\/(db\/|(http\/health|notifications)\.ts$)|(?!platform\/)[^/]+\/(store|notifications|data-lifecycle)[-.]))/

function isTagUnderAnotherName(one: ImportDeclarationSpecifier): boolean {
  if (one.type === 'ImportNamespaceSpecifier') return true
  const imported = one.type === 'ImportSpecifier' && 'name' in one.imported ? one.imported.name : 'default'
  return (imported === 'sql' || imported === 'default') && one.local.name !== 'sql'
}

function eventProblem(source: Source, isHandler: boolean, name: string | null): string | null {
  if (name === null) return 'Write the name of the event in place, as a string.'
  const [feature = '', ...rest] = name.split('.')
  const publisher = placeOf(`server/src/${feature}/events.ts`)
  if (rest.length === 0 || publisher.feature === null)
    return `Call the event ${name} after its feature, like 'safety.blocked'.`
  if (!isHandler)
    return feature === source.feature ? null : `Publish ${name} in ${feature}, where it happens.`
  if (source.feature === null || source.kind !== 'subscribers')
    return `Handle ${name} in subscribers.ts of the feature it concerns.`
  return isHigher(publisher, source)
    ? `Do not handle ${name}: ${feature} is higher than ${source.feature}.`
    : null
}

/** `tx` and `emit` of `deps.tx.emit()`. */
function methodOf({ callee }: CallExpression): { object: string; method: string } {
  const isMethod = callee.type === 'MemberExpression'
  return { object: isMethod ? lastNameOf(callee.object) : '', method: isMethod ? lastNameOf(callee) : '' }
}

/** `c` of `a.b.c`; empty for an expression without a name. */
function lastNameOf(expression: Expression): string {
  if (expression.type === 'Identifier') return expression.name
  return expression.type === 'MemberExpression' && !expression.computed ? expression.property.name : ''
}

/** `fetch` of `fetch` and `window.fetch`, not of `query.fetch`. */
function globalOf(expression: Expression): string {
  const isMember = expression.type === 'MemberExpression'
  return isMember && !/^(window|globalThis|self)$/.test(lastNameOf(expression.object))
    ? ''
    : lastNameOf(expression)
}
