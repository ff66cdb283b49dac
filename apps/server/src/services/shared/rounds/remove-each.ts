const AT_ONCE = 100

interface Removal<Row> {
  /** Reads the rows to remove. */
  next(limit: number): Promise<Row[]>
  idOf(row: Row): string
  /** Records which rows are removed next, so that a kill leaves none removed and unrecorded; a row may be recorded twice. */
  record(ids: readonly string[]): Promise<void>
  /** Removes a row's files, before the row. */
  removeFiles(row: Row): Promise<void>
  /** False when the row was kept after all. */
  removeRow(row: Row): Promise<boolean>
  onFault(error: unknown): void
}

/**
 * Removes rows with their files, in batches. Files are removed first, so that after an interruption the row still leads to them. If files
 * cannot be removed, reports it and keeps the row for the next round. Returns the number removed.
 */
export async function removeEach<Row>(
  { next, idOf, record, removeFiles, removeRow, onFault }: Removal<Row>,
  signal: AbortSignal,
): Promise<number> {
  const kept = new Set<string>()
  let removed = 0
  for (let isMore = true; isMore && !signal.aborted;) {
    const limit = AT_ONCE + kept.size
    const rows = await next(limit)
    isMore = rows.length === limit
    const removable: Row[] = []
    for (const row of rows.filter((each) => !kept.has(idOf(each)))) {
      if (signal.aborted) break
      try {
        await removeFiles(row)
        removable.push(row)
      } catch (error) {
        kept.add(idOf(row))
        onFault(error)
      }
    }
    if (removable.length > 0) await record(removable.map(idOf))
    for (const row of removable) if (await removeRow(row)) removed += 1
  }
  return removed
}
