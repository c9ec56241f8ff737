import type { PatientDriver } from '../../server/src/platform/db/db.ts'
import { NOTHING, nodeIn, nodesIn, parseNodeTree, type TreeNode, type TreeValue } from './node-tree.ts'

// Finds the columns of a statement that are provably never null. It reads the query tree of PostgreSQL's
// analyzer, in which names are resolved and each column lists the outer joins that can null it
// (`varnullingrels`). Anything unknown counts as nullable.

/** Functions and operators that return null only when an argument is null. */
const NULL_ONLY_FROM_NULL = new Set(
  `= <> < <= > >= + - * / % || & | ~ << >> @> <@ && ~~ !~~ ~~* !~~* ~* !~* !~
   abs length lower upper replace translate round floor ceil to_hex repeat encode md5 hashtext date_trunc
   int4 int8 float8 numeric text bit extract timezone set_bit hashint8extended to_json to_jsonb`.split(/\s+/),
)
/**
 * Functions that never return null. The last line is ours, in PL/pgSQL, whose bodies cannot be
 * analyzed: see the migrations.
 */
const NEVER_NULL = new Set(
  `now count row_number rank dense_rank concat generate_series json_build_object jsonb_build_object
   is_blocked can_see are_active is_active are_in_reach`.split(/\s+/),
)
/** Aggregates that return null only for no rows or for nothing but nulls. */
const AGGREGATES = new Set(
  'min max sum avg bool_and bool_or array_agg string_agg json_agg jsonb_agg bit_or bit_and'.split(' '),
)

// PostgreSQL's enums CmdType, RTEKind, SubLinkType and JoinType.
const SELECT = '1'
const DELETE = '4'
const RELATION = '0'
const SUBQUERY = '1'
const JOIN = '2'
const FUNCTION = '3'
const VALUES = '5'
const CTE = '6'
const GROUP = '9'
const EXISTS = '0'
const ANY = '2'
const SCALAR = '4'
const ARRAY = '6'
const INNER = '0'
const LEFT = '1'

interface Procedure {
  name: string
  isStrict: boolean
  /** The body, if it is standard SQL (`begin atomic` or `return`). */
  query: TreeNode | null
}

/** A connection to the database. */
export type Client = Parameters<Parameters<PatientDriver['patiently']>[0]>[0]

export interface Catalog {
  procedures: Map<string, Procedure>
  operators: Map<string, string>
  /** NOT NULL columns as `relation.column`, by number. */
  notNull: Set<string>
}

export async function readCatalog(client: Client): Promise<Catalog> {
  const procedures = await client.query(
    'select oid::text, proname as name, proisstrict as strict, prosqlbody::text as body from pg_proc',
  )
  const operators = await client.query('select oid::text, oprname as name from pg_operator')
  const columns = await client.query(
    `select attrelid || '.' || attnum as id from pg_attribute where attnotnull and attnum > 0`,
  )
  return {
    procedures: new Map(
      procedures.rows.map(({ oid, name, strict, body }) => [
        oid,
        { name, isStrict: strict, query: body === null ? null : findQuery(parseNodeTree(body)) },
      ]),
    ),
    operators: new Map(operators.rows.map(({ oid, name }) => [oid, name])),
    notNull: new Set(columns.rows.map(({ id }) => id)),
  }
}

/** The last query in the body of a function. */
export function findQuery(body: TreeValue): TreeNode | null {
  return Array.isArray(body) ? findQuery(body.at(-1) ?? NOTHING) : nodeIn(body)
}

interface Scope {
  query: TreeNode
  outer: Scope | null
  /** Whether each parameter may be null. */
  parameters: boolean[]
  /** Expressions that are non-null in every row that passes the conditions. */
  proven: Set<string>
}

/** Whether each column of a statement may be null, in order. */
export function nullableColumns(query: TreeNode, parameters: boolean[], catalog: Catalog): boolean[] {
  const scope = scopeOf(query, null, parameters)
  return outputOf(query).map((_, i) => outputMayBeNull(query, i + 1, scope))

  function scopeOf(query: TreeNode, outer: Scope | null, parameters: boolean[]): Scope {
    return { query, outer, parameters, proven: provenBy(query) }
  }

  function mayBeNull(value: TreeValue | undefined, scope: Scope): boolean {
    const node = nodeIn(value)
    if (!node) return true
    if (scope.proven.has(JSON.stringify(node))) return false
    const anyMayBeNull = (field: TreeValue | undefined) =>
      nodesIn(field).some((each) => mayBeNull(each, scope))
    switch (node.tag) {
      case 'CONST':
        return node.constisnull === 'true'
      case 'VAR':
        return isNulledByJoin(node) || isOldOrNew(node) || columnMayBeNull(node, scope)
      case 'PARAM':
        return scope.parameters[Number(node.paramid) - 1] ?? true
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COLLATEEXPR':
        return mayBeNull(node.arg, scope)
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
        return false
      case 'BOOLEXPR':
        return anyMayBeNull(node.args)
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return nodesIn(node.args).every((each) => mayBeNull(each, scope))
      case 'CASEEXPR':
        return (
          mayBeNull(node.defresult, scope) ||
          nodesIn(node.args).some(({ result }) => mayBeNull(result, scope))
        )
      case 'OPEXPR':
        return (
          !NULL_ONLY_FROM_NULL.has(catalog.operators.get(String(node.opno)) ?? '') || anyMayBeNull(node.args)
        )
      case 'SCALARARRAYOPEXPR': {
        const [left, list] = nodesIn(node.args)
        return list?.tag !== 'ARRAYEXPR' || mayBeNull(left, scope) || anyMayBeNull(list.elements)
      }
      case 'FUNCEXPR':
        return callMayBeNull(node, 1, scope)
      case 'AGGREF':
        return aggregateMayBeNull(node, scope)
      case 'WINDOWFUNC':
        return !NEVER_NULL.has(nameOf(node.winfnoid))
      case 'SUBLINK':
        return subqueryMayBeNull(node, scope)
      default:
        return true
    }
  }

  function nameOf(procedure: TreeValue | undefined): string {
    return catalog.procedures.get(String(procedure))?.name ?? ''
  }

  function callMayBeNull(call: TreeNode, column: number, scope: Scope): boolean {
    const procedure = catalog.procedures.get(String(call.funcid))
    if (!procedure) return true
    if (NEVER_NULL.has(procedure.name)) return false
    const nulls = nodesIn(call.args).map((each) => mayBeNull(each, scope))
    if (!procedure.query) return !NULL_ONLY_FROM_NULL.has(procedure.name) || nulls.includes(true)
    if (procedure.isStrict && nulls.includes(true)) return true
    if (call.funcretset === 'false' && !givesOneRow(procedure.query)) return true
    return outputMayBeNull(procedure.query, column, scopeOf(procedure.query, null, nulls))
  }

  function aggregateMayBeNull(node: TreeNode, scope: Scope): boolean {
    const name = nameOf(node.aggfnoid)
    if (NEVER_NULL.has(name)) return false
    const hasRows = node.aggfilter === NOTHING && isGrouped(scope.query)
    return !AGGREGATES.has(name) || !hasRows || nodesIn(node.args).some(({ expr }) => mayBeNull(expr, scope))
  }

  function subqueryMayBeNull(node: TreeNode, outer: Scope): boolean {
    if (node.subLinkType === EXISTS || node.subLinkType === ARRAY) return false
    const query = nodeIn(node.subselect)
    if (!query) return true
    const nullable = outputMayBeNull(query, 1, scopeOf(query, outer, outer.parameters))
    if (node.subLinkType === SCALAR) return nullable || !givesOneRow(query)
    // `x in (select ...)`
    const [tested] = nodesIn(nodeIn(node.testexpr)?.args)
    return node.subLinkType !== ANY || nullable || mayBeNull(tested, outer)
  }

  function outputMayBeNull(query: TreeNode, column: number, scope: Scope): boolean {
    const arms = armsOf(query.setOperations)
    if (arms.length > 0) return arms.some((arm) => tableColumnMayBeNull(tableAt(query, arm), column, scope))
    return mayBeNull(outputOf(query)[column - 1]?.expr, scope)
  }

  function columnMayBeNull(node: TreeNode, from: Scope): boolean {
    let scope: Scope | null = from
    for (let up = Number(node.varlevelsup); up > 0 && scope; up--) scope = scope.outer
    if (!scope) return true
    const own = JSON.stringify({ ...node, varlevelsup: '0' })
    return (
      !scope.proven.has(own) &&
      tableColumnMayBeNull(tableAt(scope.query, node.varno), Number(node.varattno), scope)
    )
  }

  function tableColumnMayBeNull(table: TreeNode | undefined, column: number, scope: Scope): boolean {
    switch (table?.rtekind) {
      case RELATION:
        return column > 0 && !catalog.notNull.has(`${table.relid}.${column}`)
      case SUBQUERY: {
        const query = nodeIn(table.subquery)
        return !query || outputMayBeNull(query, column, scopeOf(query, scope, scope.parameters))
      }
      case JOIN:
        return mayBeNull(nodesIn(table.joinaliasvars)[column - 1], scope)
      case GROUP:
        return mayBeNull(nodesIn(table.groupexprs)[column - 1], scope)
      case FUNCTION: {
        const [only, ...more] = nodesIn(table.functions)
        if (!only || more.length > 0) return true
        if (column === Number(only.funccolcount) + 1) return false // with ordinality
        const call = nodeIn(only.funcexpr)
        return call?.tag !== 'FUNCEXPR' || callMayBeNull(call, column, scope)
      }
      case VALUES:
        return rowsIn(table.values_lists).some((row) => mayBeNull(row[column - 1], scope))
      case CTE: {
        let owner: Scope | null = scope
        for (let up = Number(table.ctelevelsup); up > 0 && owner; up--) owner = owner.outer
        const named = nodesIn(owner?.query.cteList).find(({ ctename }) => ctename === table.ctename)
        const query = nodeIn(named?.ctequery)
        if (!query || named?.cterecursive === 'true') return true
        return outputMayBeNull(query, column, scopeOf(query, owner, scope.parameters))
      }
      default:
        return true
    }
  }

  /**
   * Expressions that must be non-null for WHERE and for inner joins to hold, as far as no
   * outer join comes after them.
   */
  function provenBy(query: TreeNode): Set<string> {
    const proven = new Set<string>()
    // INSERT and UPDATE return the new row, which the conditions did not see.
    if (query.commandType !== SELECT && query.commandType !== DELETE) return proven
    const from = (node: TreeNode | null) => {
      if (node?.tag === 'JOINEXPR' && node.jointype === LEFT) from(nodeIn(node.larg))
      if (node?.tag !== 'FROMEXPR' && (node?.tag !== 'JOINEXPR' || node.jointype !== INNER)) return
      prove(nodeIn(node.quals))
      for (const each of nodesIn(node.fromlist)) from(each)
      from(nodeIn(node.larg))
      from(nodeIn(node.rarg))
    }
    from(nodeIn(query.jointree))
    return proven

    function prove(condition: TreeNode | null) {
      if (condition?.tag === 'BOOLEXPR' && condition.boolop === 'and')
        for (const each of nodesIn(condition.args)) prove(each)
      else if (condition?.tag === 'NULLTEST' && condition.nulltesttype === '1') add(nodeIn(condition.arg))
      else add(condition)
    }
    /** A strict function of a null is null, and a condition that is null lets no row pass. */
    function add(node: TreeNode | null) {
      if (!node || proven.has(JSON.stringify(node))) return
      proven.add(JSON.stringify(node))
      if (node.tag === 'RELABELTYPE') add(nodeIn(node.arg))
      const isStrict = catalog.procedures.get(String(node.opfuncid ?? node.funcid))?.isStrict
      const args = nodesIn(node.args)
      if ((node.tag === 'OPEXPR' || node.tag === 'FUNCEXPR') && isStrict) for (const each of args) add(each)
      if (node.tag === 'SCALARARRAYOPEXPR' && node.useOr === 'true' && isStrict) add(args[0] ?? null)
    }
  }
}

export function outputOf(query: TreeNode): TreeNode[] {
  const list = query.commandType === SELECT ? query.targetList : query.returningList
  return nodesIn(list).filter(({ resjunk }) => resjunk === 'false')
}

function tableAt(query: TreeNode, index: TreeValue | undefined): TreeNode | undefined {
  return nodesIn(query.rtable)[Number(index) - 1]
}

/** The range table indexes of the arms of a `union`, `intersect` or `except`. */
function armsOf(value: TreeValue | undefined): TreeValue[] {
  const node = nodeIn(value)
  if (!node) return []
  return node.tag === 'RANGETBLREF' ? [node.rtindex ?? ''] : [...armsOf(node.larg), ...armsOf(node.rarg)]
}

function rowsIn(value: TreeValue | undefined): TreeNode[][] {
  return Array.isArray(value) ? value.map(nodesIn) : []
}

/** `(b)` is the empty set of outer joins. */
function isNulledByJoin({ varnullingrels }: TreeNode): boolean {
  return Array.isArray(varnullingrels) && varnullingrels.length > 1
}

/** `returning old.x` is null if there was no old row. */
function isOldOrNew({ varreturningtype }: TreeNode): boolean {
  return varreturningtype !== '0'
}

function isGrouped({ groupClause, groupingSets }: TreeNode): boolean {
  return groupClause !== NOTHING && groupingSets === NOTHING
}

/** `select 1`, or aggregates without GROUP BY. */
function givesOneRow(query: TreeNode): boolean {
  const from = nodeIn(query.jointree)
  const isBare =
    nodesIn(from?.fromlist).length === 0 && from?.quals === NOTHING && query.setOperations === NOTHING
  const isAggregate =
    query.hasAggs === 'true' && query.groupClause === NOTHING && query.groupingSets === NOTHING
  const isWhole =
    query.havingQual === NOTHING && query.limitCount === NOTHING && query.limitOffset === NOTHING
  return query.commandType === SELECT && isWhole && query.hasTargetSRFs === 'false' && (isBare || isAggregate)
}
