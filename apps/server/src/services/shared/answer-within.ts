import { setTimeout as sleep } from 'node:timers/promises'

/** What `answer` resolves with; null where it fails or takes longer. It goes on then, and nothing waits for it. */
export async function answerWithin<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer | null> {
  const answered = new AbortController()
  const { signal } = answered
  const late = sleep(ms, null, { signal, ref: false }).catch(() => null)
  return Promise.race([answer.catch(() => null), late]).finally(() => answered.abort())
}
