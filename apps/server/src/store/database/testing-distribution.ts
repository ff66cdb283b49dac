import { loadModule, parseSync } from 'libpg-query'
import { DISTRIBUTION_KEY, distributedTables } from './distribution.ts'

/** A node of PostgreSQL's parse tree, as JSON. */
type Tree = { readonly [field: string]: unknown }

interface Source {
  /** By which the query names it. */
  name: string
  table: string | null
}

/** One query within a statement, with what it reads and all conditions that each of its rows meets. */
interface Query {
  kind: string
  node: Tree
  sources: Source[]
  conditions: Tree[]
}

const queryKinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']
const distributed: ReadonlySet<string> = new Set(distributedTables)

await loadModule()

/**
 * Queries of a statement that do not run in the shards of the vessels that they name: those that Citus refuses, with why, and those that it
 * sends to every shard, each by its table and the first column that it is read by.
 */
export function distributionFaults(text: string): { refused: string[]; everyShard: string[] } {
  const queries = childrenOf(parseSync(text)).flatMap(queriesWithin)
  const common = new Set(queries.flatMap(({ node }) => namesOfCommonTables(node)))
  const isRecursive = queries.some(({ node }) => asTree(node['withClause'])['recursive'] === true)
  const refused: string[] = []
  const everyShard: string[] = []
  for (const query of queries) {
    const { node, sources } = query
    const [others, ours] = [false, true].map((wanted) =>
      sources.filter(({ table }) => table !== null && !common.has(table) && distributed.has(table) === wanted),
    ) as [Source[], Source[]]
    const isOfOneVessel = ours.every(({ name }) => reachOf(name, query) === 'vessel')
    for (const { name, table } of ours) {
      const read = `${table} by ${firstColumn(query) ?? 'nothing'}`
      if (reachOf(name, query) === 'all') everyShard.push(read)
      for (const other of others) everyShard.push(`${table} with ${other.table}`)
      if (node['lockingClause'] !== undefined && !isOfOneVessel) refused.push(`${read}: locked in several shards`)
      if (isRecursive && !isOfOneVessel) refused.push(`${read}: recursive in several shards`)
      if (node['isLateral'] === true && node['limitCount'] !== undefined)
        refused.push(`${read}: limited for each row of another`)
      if (!writesKey(query)) refused.push(`${table}: ${DISTRIBUTION_KEY} is not written, or is changed`)
    }
  }
  return { refused, everyShard }
}

/** Queries of a tree, each with its own sources, the outer before the inner. */
function queriesWithin(node: Tree): Query[] {
  const here = queryKinds.flatMap((kind) => {
    const own = node[kind]
    return own === undefined ? [] : [queryOf(kind, asTree(own))]
  })
  const lateral = asTree(node['RangeSubselect'])
  const { larg, rarg, ...others } = node
  // The two sides of a set operation are queries without their kind.
  const isSet = node['op'] !== undefined && node['op'] !== 'SETOP_NONE'
  const sides = [{ SelectStmt: larg }, { SelectStmt: rarg }]
  const inner = (isSet ? [...childrenOf(others), ...sides] : childrenOf(node)).flatMap(queriesWithin)
  const [first, ...rest] = inner
  if (lateral['lateral'] === true && first !== undefined)
    return [...here, { ...first, node: { ...first.node, isLateral: true } }, ...rest]
  return [...here, ...inner]
}

function queryOf(kind: string, node: Tree): Query {
  const query: Query = { kind, node, sources: [], conditions: [] }
  const add = (source: Tree): void => {
    const table = asTree(source['RangeVar'])
    const join = asTree(source['JoinExpr'])
    if (table['relname'] !== undefined) addTable(query, table)
    else if (source['JoinExpr'] === undefined) query.sources.push({ name: aliasOf(source), table: null })
    else {
      add(asTree(join['larg']))
      add(asTree(join['rarg']))
      query.conditions.push(...partsOf(asTree(join['quals'])))
    }
  }
  if (node['relation'] !== undefined) addTable(query, asTree(node['relation']))
  for (const source of [...asList(node['fromClause']), ...asList(node['usingClause'])]) add(source)
  query.conditions.push(...partsOf(asTree(node['whereClause'])))
  return query
}

function addTable(query: Query, { relname, alias }: Tree): void {
  const table = String(relname).replace(/^ais_position_w\d+$/, 'ais_position')
  query.sources.push({ name: String(asTree(alias)['aliasname'] ?? relname), table })
}

const aliasOf = (source: Tree) =>
  String(asTree(asTree(source['RangeSubselect'] ?? source['RangeFunction'])['alias'])['aliasname'])

/** The parts of a condition that all hold. */
function partsOf(condition: Tree): Tree[] {
  const { boolop, args } = asTree(condition['BoolExpr'])
  return boolop === 'AND_EXPR' ? asList(args).flatMap(partsOf) : [condition]
}

/** Whether a query reads one vessel of a source, some that it names, or all. */
function reachOf(source: string, { kind, sources, conditions }: Query): 'vessel' | 'vessels' | 'all' {
  if (kind === 'InsertStmt') return 'vessels'
  const isKey = (side: unknown) => {
    const [last, qualifier] = asList(asTree(asTree(side)['ColumnRef'])['fields'])
      .map((field) => asTree(field['String'])['sval'])
      .toReversed()
    return last === DISTRIBUTION_KEY && (qualifier === undefined ? sources.length === 1 : qualifier === source)
  }
  const reaches = conditions.map((condition) => {
    const { kind: how, name, lexpr, rexpr } = asTree(condition['A_Expr'])
    const { subLinkType, testexpr } = asTree(condition['SubLink'])
    if (subLinkType === 'ANY_SUBLINK' && isKey(testexpr)) return 'vessels'
    if (asTree(asTree(asList(name)[0])['String'])['sval'] !== '=') return 'all'
    if (how !== 'AEXPR_OP') return isKey(lexpr) && how !== 'AEXPR_OP_ALL' ? 'vessels' : 'all'
    const other = isKey(lexpr) ? rexpr : isKey(rexpr) ? lexpr : null
    if (other === null) return 'all'
    const value = asTree(asTree(other)['TypeCast'])['arg'] ?? other
    return ['ParamRef', 'A_Const'].some((constant) => constant in asTree(value)) ? 'vessel' : 'vessels'
  })
  return reaches.includes('vessel') ? 'vessel' : reaches.includes('vessels') ? 'vessels' : 'all'
}

function writesKey({ kind, node }: Query): boolean {
  const columns = (list: unknown) => asList(list).map((target) => asTree(target['ResTarget'])['name'])
  if (kind === 'InsertStmt') return node['cols'] === undefined || columns(node['cols']).includes(DISTRIBUTION_KEY)
  return kind !== 'UpdateStmt' || !columns(node['targetList']).includes(DISTRIBUTION_KEY)
}

function firstColumn({ conditions }: Query): string | undefined {
  const columnsOf = (node: Tree): string[] => {
    const column = asTree(asTree(asList(asTree(node['ColumnRef'])['fields']).at(-1))['String'])['sval']
    return [...(typeof column === 'string' ? [column] : []), ...childrenOf(node).flatMap(columnsOf)]
  }
  return conditions.flatMap(columnsOf)[0]
}

const namesOfCommonTables = (node: Tree) =>
  asList(asTree(node['withClause'])['ctes']).map((one) => String(asTree(one['CommonTableExpr'])['ctename']))

const asTree = (value: unknown): Tree => (typeof value === 'object' && value !== null ? (value as Tree) : {})
const asList = (value: unknown): Tree[] => (Array.isArray(value) ? value.map(asTree) : [])
const childrenOf = (node: object): Tree[] =>
  Object.values(node).filter((value): value is Tree => typeof value === 'object' && value !== null)
