import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CallExpression, Expression, Node, SourceFile } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast/is'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'

// The row types that stores declare in `db.many<Row>(label, statement)`, as TypeScript resolves them.

export interface RowType {
  /** Null if it is not a string literal. */
  label: string | null
  /** The statement with `$1` for its first value. This is what runs, unless a value is a fragment of SQL. */
  template: string
  /** Path and line. */
  at: string
  properties: RowProperty[]
}

export interface RowProperty {
  name: string
  /**
   * `number`, `string`, `boolean`, `Date`, `Buffer`, an array of these (`number[]`) or `unknown`; in a
   * union `string | number`.
   */
  kind: string
  isNullable: boolean
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CONFIG = fileURLToPath(new URL('../../server/tsconfig.json', import.meta.url))
const METHODS = new Set(['many', 'maybeOne', 'one'])
/** Implements the methods. */
const LAYER = 'server/src/platform/db/db.ts'

/** The row types of all calls in the server. */
export function readRowTypes(): RowType[] {
  const api = new API({ cwd: ROOT })
  try {
    const project = api.updateSnapshot({ openProject: CONFIG }).getProject(CONFIG)
    if (!project) throw new Error(`${CONFIG} is no project`)
    const { program, checker } = project
    return project.rootFiles.flatMap((path) => {
      const file = program.getSourceFile(path)
      return file && !path.endsWith(LAYER)
        ? callsIn(file).flatMap((call) => rowTypeOf(call, file, checker))
        : []
    })
  } finally {
    api.close()
  }
}

function callsIn(file: SourceFile): CallExpression[] {
  const calls: CallExpression[] = []
  const visit = (node: Node) => {
    if (
      isCallExpression(node) &&
      isPropertyAccessExpression(node.expression) &&
      METHODS.has(node.expression.name.text)
    )
      calls.push(node)
    node.forEachChild(visit)
  }
  visit(file)
  return calls
}

function rowTypeOf(call: CallExpression, file: SourceFile, checker: Checker): RowType[] {
  const at = `${relative(ROOT, file.fileName)}:${file.getLineAndCharacterOfPosition(call.expression.end).line + 1}`
  const [row] = call.typeArguments ?? []
  if (!row) {
    const result = checker.getTypeAtLocation(call)
    // Otherwise TypeScript infers the row type from where the result is used, and nothing would check it.
    if (result && !UNTYPED.has(checker.typeToString(result)))
      throw new Error(`${at} gives ${checker.typeToString(result)} without naming the type of its rows`)
    return []
  }
  const [label, statement] = call.arguments
  return [
    {
      label: label && isStringLiteral(label) ? label.text : null,
      template: templateOf(statement),
      at,
      properties: propertiesOf(checker.getTypeFromTypeNode(row), checker),
    },
  ]
}

function templateOf(statement: Expression | undefined): string {
  if (!statement || !isTaggedTemplateExpression(statement)) return ''
  const { template } = statement
  if (!isTemplateExpression(template)) return template.text
  return (
    template.head.text + template.templateSpans.map(({ literal }, i) => `$${i + 1}${literal.text}`).join('')
  )
}

/** The properties of a row type. In a union, one may be null if any member allows that or lacks it. */
function propertiesOf(type: Type | undefined, checker: Checker): RowProperty[] {
  if (!type) return []
  const members = (type.isUnionType() ? type.getTypes() : [type]).map((member) => {
    const symbols = checker.getPropertiesOfType(member)
    const types = checker.getTypeOfSymbol(symbols)
    return new Map(symbols.map(({ name }, i) => [name, describe(types[i], checker)]))
  })
  const names = new Set(members.flatMap((member) => [...member.keys()]))
  return [...names].map((name) => {
    const declared = members.map((member) => member.get(name))
    const kinds = new Set(declared.flatMap((each) => (each && each.kind !== 'never' ? [each.kind] : [])))
    return {
      name,
      kind: [...kinds].join(' | '),
      isNullable: declared.some((each) => !each || each.isNullable),
    }
  })
}

const UNTYPED = new Set(['Promise<object[]>', 'Promise<object>', 'Promise<object | null>'])

function describe(type: Type | undefined, checker: Checker): Omit<RowProperty, 'name'> {
  const parts = type?.isUnionType() ? type.getTypes() : [type]
  return {
    kind: type ? kindOf(checker.getNonNullableType(type) ?? type, checker) : 'unknown',
    isNullable: parts.some((part) => part && (part.flags & MAYBE_NULL) !== 0),
  }
}

const MAYBE_NULL = TypeFlags.Null | TypeFlags.Any | TypeFlags.Unknown

function kindOf(type: Type, checker: Checker): string {
  if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return 'unknown'
  if (type.flags & TypeFlags.Never) return 'never'
  const primitives = [checker.getStringType(), checker.getNumberType(), checker.getBooleanType()]
  const primitive = primitives.find((each) => checker.isTypeAssignableTo(type, each))
  if (primitive) return checker.typeToString(primitive)
  if (checker.isArrayType(type) && type.isTypeReference()) {
    const [element] = checker.getTypeArguments(type)
    return `${describe(element, checker).kind}[]`
  }
  return checker.typeToString(type).replace(/<.*>$/, '')
}
