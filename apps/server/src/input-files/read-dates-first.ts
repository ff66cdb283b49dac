import { createDateOrderScan, endDateOrderScan, stepDateOrderScan, type SlashedDates } from '@varuna/ais/csv/date-order'

/** Bytes that are kept while the order of day and month is looked for; a file in which it is found later is read again. */
const KEPT_BYTES = 1024 * 1024

/**
 * Looks through a file for the order of day and month in dates with slashes, and returns it with the bytes of the file, from the
 * beginning. Null where no such dates are found. Only a file that has them is read to its end here; `open` may then be called again.
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
  // The last line of a file that is cut may be half a line.
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
