import { setImmediate as immediate } from 'node:timers/promises'
import type { FishingModel } from '@varuna/fishing/model'
import { strongestFactors, type ExplainOrder } from '@varuna/fishing/score'

type Factors = ReturnType<typeof strongestFactors>[number]

interface Waiting {
  order: ExplainOrder
  resolve(factors: Factors): void
}

/** Maximum reports in one batch: later reports then wait for a share of the work, not for all of it. */
const MAX_TOGETHER = 32

const waitingOf = new WeakMap<FishingModel, Waiting[]>()

/** Features that contributed most to a score. Concurrent requests are batched, which takes a fraction of the time. */
export function explainTogether(model: FishingModel, order: ExplainOrder): Promise<Factors> {
  const waiting = waitingOf.get(model) ?? []
  waitingOf.set(model, waiting)
  return new Promise((resolve, reject) => {
    waiting.push({ order, resolve })
    if (waiting.length === 1) explainAll(model, waiting).catch(reject)
  })
}

async function explainAll(model: FishingModel, waiting: Waiting[]): Promise<void> {
  while (waiting.length > 0) {
    await immediate()
    const group = waiting.splice(0, MAX_TOGETHER)
    const factors = strongestFactors(
      model,
      group.map(({ order }) => order),
    )
    for (const [at, { resolve }] of group.entries()) resolve(factors[at] ?? [])
  }
}
