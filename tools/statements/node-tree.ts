/**
 * A node of a query as PostgreSQL's `pg_node_tree` prints it. Tags and fields are
 * named as in its source code.
 */
export interface TreeNode {
  tag: string
  [field: string]: TreeValue
}
export type TreeValue = string | TreeNode | TreeValue[]

/** Printed for a missing node, a missing name and an empty list. */
export const NOTHING = '<>'

const TOKEN = /[(){}]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s(){}\\])+/gs

/**
 * Parses what PostgreSQL's `outfuncs.c` prints. Drops positions in the source text, so that
 * equal expressions are equal.
 */
export function parseNodeTree(text: string): TreeValue {
  const tokens = text.match(TOKEN) ?? []
  let at = 0

  function value(): TreeValue {
    const token = next()
    if (token === '(') return until(')')
    if (token !== '{') return token
    const node: TreeNode = { tag: next() }
    while (tokens[at] !== '}') {
      const field = next().slice(1)
      const values: TreeValue[] = []
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) values.push(value())
      const [first = NOTHING] = values
      if (field !== 'location') node[field] = values.length > 1 ? values : first
    }
    at += 1
    return node
  }
  function until(end: string): TreeValue[] {
    const values: TreeValue[] = []
    while (tokens[at] !== end) values.push(value())
    at += 1
    return values
  }
  function next(): string {
    const token = tokens[at++]
    if (token === undefined) throw new Error('a node tree ends too early')
    return token.replace(/\\(.)/gs, '$1')
  }
  return value()
}

/** The value as a node; null if it is not one. */
export function nodeIn(value: TreeValue | undefined): TreeNode | null {
  return typeof value === 'object' && !Array.isArray(value) ? value : null
}

/** The nodes of a list. */
export function nodesIn(value: TreeValue | undefined): TreeNode[] {
  return Array.isArray(value) ? value.map(nodeIn).filter((node) => node !== null) : []
}
