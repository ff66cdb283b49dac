/** A row as it is exported: columns of the database, without secrets and what is kept for searching. */
export type ExportedRow = Readonly<Record<string, unknown>>

/** What belongs to an account, in parts that are read row by row. */
export interface AccountDataStore {
  readonly parts: readonly string[]
  /** Rows of a part by their key, after the row `after`. */
  page(accountId: string, part: string, after: ExportedRow | null, limit: number): Promise<ExportedRow[]>
}
