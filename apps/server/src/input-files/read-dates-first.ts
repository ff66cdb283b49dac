import { createDateOrderScan, endDateOrderScan, stepDateOrderScan, type SlashedDates } from '@varuna/ais/csv/date-order'

/** Bytes buffered while searching for the order of day and month; when it is found later, the file is read again. */
const KEPT_BYTES = 1024 * 1024

/**
 * Scans a file for the order of day and month in dates with slashes; returns it with all bytes of the file. Null when there are no such
 * dates. Only a file that has them is read to its end here; `open` may then be called again.
 */
export async function readDatesFirst(
  open: () => AsyncIterable<Uint8Array>,
): Promise<{ dates: SlashedDates | null; bytes: AsyncIterable<Uint8Array> }> {
  const scan = createDateOrderScan()
  const chunks = open()[Symbol.asyncIterator]()
  const kept: Uint8Array[] = []
  let [keptBytes, isWhole] = [0, false]
  let failure: { error: unknown } | null = null
  while (!scan.isDone && !isWhole && failure === null) {
    const next = await chunks.next().catch((error: unknown) => ({ done: true as const, value: undefined, error }))
    if ('error' in next) failure = { error: next.error }
    else if (next.done === true) isWhole = true
    else {
      keptBytes += next.value.length
      if (keptBytes <= KEPT_BYTES) kept.push(next.value.slice())
      stepDateOrderScan(scan, next.value)
    }
  }
  // The last line of a truncated file may be incomplete.
  if (isWhole) endDateOrderScan(scan)
  if (keptBytes > KEPT_BYTES) {
    await chunks.return?.()
    return { dates: scan.found, bytes: open() }
  }
  async function* all() {
    try {
      yield* kept
      if (failure !== null) throw failure.error
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value
    } finally {
      await chunks.return?.()
    }
  }
  return { dates: scan.found, bytes: all() }
}
