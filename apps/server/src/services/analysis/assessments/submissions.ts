import type { AssessmentKind, SubmissionState } from '@varuna/contract/analysis/assessment'
import type { JobProgress, JobWatch } from '../../../jobs/worker-pool.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { Store } from '../../../store/interfaces/store.ts'

/** Reports and images being assessed in this process, by idempotency key. */
export interface Submissions {
  /** Runs one assessment per key: a repeated submission receives the result of the running one. */
  run<Answer>(
    principal: Principal,
    of: AssessmentKind,
    key: string | null,
    assess: (watch: JobWatch) => Promise<Answer>,
  ): Promise<Answer>
  /** Progress steps of the running assessment; null when none are known. */
  progressOf(principal: Principal, of: AssessmentKind, key: string): JobProgress | null
  /** Cancels the assessment submitted with a key, so that nothing is stored; false when it is not running. */
  cancel(principal: Principal, of: AssessmentKind, key: string): boolean
  /** Cancels all running assessments of an account. */
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

/** Outcome of the report or image submitted with a key. */
export async function getSubmission(
  { store, submissions }: { store: Pick<Store, 'assessments'>; submissions: Submissions },
  principal: Principal,
  of: AssessmentKind,
  key: string,
): Promise<SubmissionState> {
  // Check running before stored: an assessment that finishes in between is then still found.
  const isRunning = submissions.isRunning(principal, of, key)
  const id = await store.assessments.submissions.find(principal, of, key)
  const progress = isRunning ? submissions.progressOf(principal, of, key) : null
  return { state: id !== null ? 'answered' : isRunning ? 'running' : 'unknown', of, id, ...(progress && { progress }) }
}
