import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { Schema } from './schema.ts'

/** Placeholder for a value that each execution of a query supplies. */
class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Builds and compiles a query on first use. Later uses only fill in the values: for a statement run with every report, building takes
 * longer than running. `build` must not depend on a value, and every use must have the same ones; throws a RangeError otherwise.
 */
export function prepareQuery<Values extends object, Row>(
  build: (db: Kysely<Schema>, values: Values) => Compilable<Row>,
): (db: Kysely<Schema>, values: Values) => Promise<QueryResult<Row>> {
  const compiledOf = new WeakMap<object, { query: CompiledQuery<Row>; names: number }>()
  const compile = (db: Kysely<Schema>, values: Values) => {
    const names = Object.keys(values)
    const parameters = Object.fromEntries(names.map((name) => [name, new Parameter(name)])) as unknown as Values
    return { query: build(db, parameters).compile(), names: names.length }
  }
  return (db, values) => {
    const { adapter } = db.getExecutor()
    const compiled = compiledOf.get(adapter) ?? compile(db, values)
    compiledOf.set(adapter, compiled)
    if (Object.keys(values).length !== compiled.names) throw new RangeError('a prepared query has other values')
    const valueOf = ({ name }: Parameter) => {
      if (!Object.hasOwn(values, name)) throw new RangeError(`a prepared query lacks its value ${name}`)
      return values[name as keyof Values]
    }
    const parameters = compiled.query.parameters.map((one) => (one instanceof Parameter ? valueOf(one) : one))
    return db.executeQuery({ ...compiled.query, parameters })
  }
}
