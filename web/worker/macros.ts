import { fileURLToPath } from 'node:url'
import { type NodePath, type PluginObject, types as t, transformAsync } from '@babel/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { keyOf, type Message } from '../src/platform/translate.ts'

/**
 * Expands Lingui's macros into calls of our own small runtime. The English messages stay where they are used,
 * already parsed, so English needs neither a catalogue nor IDs nor a parser. Other languages find their texts
 * by a hash of the English message.
 */
export function linguiMacros(): Plugin {
  return {
    name: 'hereabouts:lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          // `extract` keeps everything in the descriptors.
          plugins: [
            ['@lingui/babel-plugin-lingui-macro', { extract: true, linguiConfig: LINGUI }],
            withOurRuntime,
          ],
        })
        return result && { code: result.code ?? '', map: result.map as never }
      },
    },
  }
}

/** Given here so that the macros need not look for the configuration of the extractor. */
const LINGUI = {
  macro: { corePackage: ['@lingui/core/macro'], jsxPackage: ['@lingui/react/macro'] },
  runtimeConfigModule: {
    i18n: ['@lingui/core', 'i18n'],
    Trans: ['@lingui/react', 'Trans'],
    useLingui: ['@lingui/react', 'useLingui'],
  },
}

/**
 * The parsed message, and its key if that does not follow from the message alone, because it has a context.
 */
export function parseMessage(text: string, context?: string): { message: Message; key: string | null } {
  const tokens = compileMessageOrThrow(text) as Exclude<Message, string>
  const message = tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens
  return { message, key: context ? keyOf(`${context}\u0004${text}`) : null }
}

/** Turns the output of Lingui's macros, which is meant for `@lingui/core`, into calls of our runtime. */
function withOurRuntime(): PluginObject {
  return {
    visitor: {
      Program(program) {
        const translate = program.scope.generateUidIdentifier('translate')
        const translateRich = program.scope.generateUidIdentifier('rich')
        const lingui = program
          .get('body')
          .filter(
            (statement): statement is NodePath<t.ImportDeclaration> =>
              statement.isImportDeclaration() && /^@lingui\/(core|react)$/.test(statement.node.source.value),
          )
        const locals = new Map(
          lingui.flatMap(({ node }) =>
            node.specifiers.map((one) => [one.local.name, (one as t.ImportSpecifier).imported.name]),
          ),
        )
        program.traverse({
          CallExpression(path) {
            const { callee, arguments: given } = path.node
            if (!t.isMemberExpression(callee) || !t.isIdentifier(callee.object)) return
            if (locals.get(callee.object.name) !== 'i18n') return
            const [first] = given
            const parts = first && descriptorIn(first)
            path.replaceWith(t.callExpression(translate, parts ? argumentsOf(parts, ['values']) : given))
          },
          JSXElement(path) {
            const { name, attributes } = path.node.openingElement
            if (!t.isJSXIdentifier(name) || locals.get(name.name) !== 'Trans') return
            const [spread] = attributes
            const parts = t.isJSXSpreadAttribute(spread) ? descriptorIn(spread.argument) : null
            if (!parts || attributes.length !== 1)
              throw path.buildCodeFrameError('Unknown output of Lingui’s macro')
            // Values may be elements.
            const isRich = 'components' in parts || 'values' in parts
            const call = isRich
              ? t.callExpression(translateRich, argumentsOf(parts, ['values', 'components']))
              : t.callExpression(translate, argumentsOf(parts, ['values']))
            const isChild = t.isJSXElement(path.parent) || t.isJSXFragment(path.parent)
            path.replaceWith(isChild ? t.jsxExpressionContainer(call) : call)
          },
          // From `msg`: the others are gone with the calls and elements around them.
          ObjectExpression(path) {
            const parts = descriptorIn(path.node)
            if (!parts) return
            // The comment marks descriptors, and would move to the replacement.
            t.removeComments(path.node)
            const [message, values, key] = argumentsOf(parts, ['values'])
            const rest = { values, key }
            const properties = Object.entries(rest).flatMap(([name, value]) =>
              value && !t.isIdentifier(value, { name: 'undefined' })
                ? [t.objectProperty(t.identifier(name), value as t.Expression)]
                : [],
            )
            path.replaceWith(
              properties.length === 0
                ? (message as t.Expression)
                : t.objectExpression([
                    t.objectProperty(t.identifier('message'), message as t.Expression),
                    ...properties,
                  ]),
            )
          },
        })
        for (const path of lingui) path.remove()
        const specifiers = [
          t.importSpecifier(translate, t.identifier('translate')),
          t.importSpecifier(translateRich, t.identifier('translateRich')),
        ]
        program.unshiftContainer(
          'body',
          t.importDeclaration(
            specifiers,
            t.stringLiteral(fileURLToPath(new URL('../src/platform/translate.ts', import.meta.url))),
          ),
        )
      },
    },
  }
}

type Parts = Partial<Record<string, t.Expression>>

/** The properties of a descriptor that a macro has written; null for any other node. */
function descriptorIn(node: t.Node): Parts | null {
  if (!t.isObjectExpression(node) || !node.leadingComments?.some(({ value }) => value === 'i18n')) return null
  return Object.fromEntries(
    node.properties.map((property) => [
      ((property as t.ObjectProperty).key as t.Identifier).name,
      (property as t.ObjectProperty).value as t.Expression,
    ]),
  )
}

/**
 * The arguments of a call of the runtime: the message, the optional ones by name, and the key;
 * none that is not needed.
 */
function argumentsOf(parts: Parts, optional: readonly string[]): t.Expression[] {
  if (!t.isStringLiteral(parts.message)) throw new Error('A message must be a literal')
  const context = t.isStringLiteral(parts.context) ? parts.context.value : undefined
  const { message, key } = parseMessage(parts.message.value, context)
  const all = [
    t.valueToNode(message),
    ...optional.map((name) => parts[name]),
    key ? t.stringLiteral(key) : undefined,
  ]
  while (all.at(-1) === undefined) all.pop()
  return all.map((one) => one ?? t.identifier('undefined'))
}
