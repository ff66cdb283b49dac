const AT_ONCE = 100

interface Removal<Row> {
  /** Rows that are to be removed. */
  next(limit: number): Promise<Row[]>
  idOf(row: Row): string
  /** Removes the files of a row, before the row. */
  removeFiles(row: Row): Promise<void>
  /** False when it was not removed after all. */
  removeRow(row: Row): Promise<boolean>
  onFault(error: unknown): void
}

/**
 * Removes rows with their files, in pieces. Files go first: after an interruption the row that is left leads to them again. Where files
 * cannot be removed, that is reported, the row stays for the next round, and the rows after it are removed. Returns how many it removed.
 */
export async function removeEach<Row>(
  { next, idOf, removeFiles, removeRow, onFault }: Removal<Row>,
  signal: AbortSignal,
): Promise<number> {
  const kept = new Set<string>()
  let removed = 0
  for (let isMore = true; isMore && !signal.aborted;) {
    const limit = AT_ONCE + kept.size
    const rows = await next(limit)
    isMore = rows.length === limit
    for (const row of rows.filter((each) => !kept.has(idOf(each)))) {
      if (signal.aborted) break
      try {
        await removeFiles(row)
      } catch (error) {
        kept.add(idOf(row))
        onFault(error)
        continue
      }
      if (await removeRow(row)) removed += 1
    }
  }
  return removed
}
