import type { StoreHealth } from '@varuna/contract/site/health'
import type { Store } from '../../../store/interfaces/store.ts'
import { answerWithin } from '../../shared/answer-within.ts'

type Asked = Pick<Store, 'kind' | 'ping'>

/** A load balancer waits no longer for its answer. */
const ANSWER_MS = 3_000

const waiting = new WeakMap<Asked, Promise<true>>()

/** Which database the store is on, and whether it answers in time. While it does not, all who ask share one question. */
export async function checkStore({ store }: { store: Asked }, answerMs = ANSWER_MS): Promise<StoreHealth> {
  const asked = waiting.get(store) ?? ask(store)
  return { kind: store.kind, ok: (await answerWithin(asked, answerMs)) === true }
}

function ask(store: Asked): Promise<true> {
  const asked = store.ping().then(() => true as const)
  waiting.set(store, asked)
  const forget = () => waiting.delete(store)
  asked.then(forget, forget)
  return asked
}
