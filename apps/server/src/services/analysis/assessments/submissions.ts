import type { AssessmentKind, SubmissionState } from '@varuna/contract/analysis/assessment'
import type { JobProgress, JobWatch } from '../../../jobs/worker-pool.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/store.ts'

/** Reports and images that are being assessed in this process, by the keys with which they were sent. */
export interface Submissions {
  /** Assesses what was sent with a key once: while it runs, the same key gets the same answer. */
  run<Answer>(
    principal: Principal,
    of: AssessmentKind,
    key: string | null,
    assess: (watch: JobWatch) => Promise<Answer>,
  ): Promise<Answer>
  /** Steps of what is running; null where none are known. */
  progressOf(principal: Principal, of: AssessmentKind, key: string): JobProgress | null
  /** Ends the assessment of what was sent with a key, so that nothing is stored; false when it is not running. */
  cancel(principal: Principal, of: AssessmentKind, key: string): boolean
  /** Cancels everything that an account has sent. */
  cancelAll(accountId: string): void
  isRunning(principal: Principal, of: AssessmentKind, key: string): boolean
}

export function createSubmissions(): Submissions {
  const running = new Map<
    string,
    { accountId: string; answer: Promise<unknown>; cancelling: AbortController; progress: JobProgress | null }
  >()
  const nameOf = ({ accountId }: Principal, of: AssessmentKind, key: string) => JSON.stringify([accountId, of, key])
  return {
    run(principal, of, key, assess) {
      if (key === null) return assess({})
      const name = nameOf(principal, of, key)
      const earlier = running.get(name)
      if (earlier) return earlier.answer as ReturnType<typeof assess>
      const cancelling = new AbortController()
      const onProgress = (progress: JobProgress) => {
        const own = running.get(name)
        if (own) own.progress = progress
      }
      const answer = assess({ signal: cancelling.signal, onProgress }).finally(() => running.delete(name))
      running.set(name, { accountId: principal.accountId, answer, cancelling, progress: null })
      return answer
    },
    progressOf: (principal, of, key) => running.get(nameOf(principal, of, key))?.progress ?? null,
    cancel(principal, of, key) {
      const own = running.get(nameOf(principal, of, key))
      own?.cancelling.abort()
      return own !== undefined
    },
    cancelAll(accountId) {
      for (const one of running.values()) if (one.accountId === accountId) one.cancelling.abort()
    },
    isRunning: (principal, of, key) => running.has(nameOf(principal, of, key)),
  }
}

/** What became of a report or an image that was sent with a key. */
export async function getSubmission(
  { store, submissions }: { store: Pick<Store, 'assessments'>; submissions: Submissions },
  principal: Principal,
  of: AssessmentKind,
  key: string,
): Promise<SubmissionState> {
  // In this order: an answer that is stored meanwhile is found.
  const isRunning = submissions.isRunning(principal, of, key)
  const id = await store.assessments.submissions.find(principal, of, key)
  const progress = isRunning ? submissions.progressOf(principal, of, key) : null
  return { state: id !== null ? 'answered' : isRunning ? 'running' : 'unknown', of, id, ...(progress && { progress }) }
}
