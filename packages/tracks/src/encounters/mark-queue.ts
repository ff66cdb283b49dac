import { MARK_MS, MAX_MARK_DELAY_MS, type Mark } from './marks.ts'

/** Marks held until no other vessel can add to their moment. */
export type MarkQueue = { readonly byMs: Map<number, Mark[]>; nextMs: number | null }

export const createMarkQueue = (): MarkQueue => ({ byMs: new Map(), nextMs: null })

export const addMarks = (queue: MarkQueue, marks: readonly Mark[]): void => {
  for (const mark of marks) {
    const waiting = queue.byMs.get(mark.markMs)
    if (waiting) waiting.push(mark)
    else queue.byMs.set(mark.markMs, [mark])
    queue.nextMs = Math.min(queue.nextMs ?? Infinity, mark.markMs)
  }
}

/**
 * Takes, in order of time, the marks of every moment that is complete once all positions up to `newestMs` have arrived; Infinity takes all.
 */
export function* takeMarks(queue: MarkQueue, newestMs: number): Generator<{ markMs: number; marks: Mark[] }> {
  while (queue.nextMs !== null && queue.nextMs < newestMs - MAX_MARK_DELAY_MS) {
    const markMs = queue.nextMs
    yield { markMs, marks: queue.byMs.get(markMs) ?? [] }
    queue.byMs.delete(markMs)
    queue.nextMs = queue.byMs.size === 0 ? null : nextOf(queue, markMs)
  }
}

/** The next moment with marks; steps along the time grid while it is dense. */
const nextOf = ({ byMs }: MarkQueue, markMs: number) =>
  byMs.has(markMs + MARK_MS) ? markMs + MARK_MS : Math.min(...byMs.keys())
