/** Where the two databases need different SQL. */
export interface Dialect {
  isPostgres: boolean
  smallint: string
  /** Text compared byte by byte, so that prefixes are found whatever the language of the database. */
  bytewiseText: string
  generatedStorage: 'stored' | 'virtual'
}

export const postgresDialect: Dialect = {
  isPostgres: true,
  smallint: 'smallint',
  bytewiseText: 'text collate "C"',
  generatedStorage: 'stored',
}

export const sqliteDialect: Dialect = {
  isPostgres: false,
  smallint: 'integer',
  bytewiseText: 'text',
  generatedStorage: 'virtual',
}

/** Cell of a quarter of a degree, numbered row by row from the south, 1,441 a row; both databases compute it from the position. */
export const cellOf =
  'cast((lat_e7 + 900000000) / 2500000 * 1441 + (cast(lon_e7 as bigint) + 1800000000) / 2500000 as integer)'
