import { raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '../src/platform/db/db.ts'
import { someOf } from './random.ts'

/**
 * How PostgreSQL plans a prepared statement: from the fifth run on perhaps without knowing the values, such as
 * the searched area; before that for the given ones.
 */
export const PLAN_MODES = someOf(1, ['force_generic_plan', 'auto'])

/** A node of EXPLAIN's output. */
export interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** Returns the plan of a statement in place of its rows; prepared, as all statements are. */
export function explaining(db: Queryable): Queryable {
  async function explain(label: string, { text, values }: Sql): Promise<unknown> {
    await db.run('test', raw(`prepare explained as ${text}`))
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
    const execute = raw(`explain (format json) execute explained ${given}`)
    const [row] = await db.many<Record<string, { Plan: Plan }[]>>(label, execute)
    await db.run('test', raw('deallocate explained'))
    const [answer] = Object.values(row ?? {}).flat()
    return answer?.Plan
  }
  return {
    ...db,
    many: async <Row extends object>(label: string, statement: Sql) =>
      [await explain(label, statement)] as Row[],
    maybeOne: async <Row extends object>(label: string, statement: Sql) =>
      (await explain(label, statement)) as Row | null,
  }
}

/**
 * Makes joins in this transaction read their inner side again for each outer row. The planner chooses that by
 * itself for a table with a single row in its statistics, which may be outdated when many rows come at once.
 */
export async function rereading(tx: Queryable) {
  for (const shortcut of ['hashjoin', 'mergejoin', 'material', 'hashagg', 'sort', 'indexscan', 'bitmapscan'])
    await tx.run('test', raw(`set local enable_${shortcut} = off`))
}

/** How a plan reads a table: the kinds of scan, and their indexes. */
export function readsOf(table: string, [plan]: readonly unknown[]): string[] {
  return nodesOf(plan as Plan)
    .filter((node) => node['Relation Name'] === table)
    .map((node) => [node['Node Type'], node['Index Name'] ?? bitmapOf(node)].filter(Boolean).join(' by '))
}

/** A bitmap scan's index is named by the node below. */
function bitmapOf({ Plans: [below] = [] }: Plan): string | undefined {
  return below?.['Node Type'] === 'Bitmap Index Scan' ? below['Index Name'] : undefined
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return `'{${value.map(element).join(',')}}'`
  return `'${value}'`
}

function element(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return Buffer.isBuffer(value) ? `"\\\\x${value.toString('hex')}"` : value
}
