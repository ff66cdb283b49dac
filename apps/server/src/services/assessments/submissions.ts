import type { AssessmentKind, SubmissionState } from '@varuna/contract/assessment'
import type { Principal } from '../../principal/principal.ts'
import type { Store } from '../../store/store.ts'

/** Reports and images that are being assessed in this process, by the keys with which they were sent. */
export interface Submissions {
  /** Assesses what was sent with a key once: while it runs, whoever sends the same key gets the same answer. */
  run<Answer>(
    principal: Principal,
    of: AssessmentKind,
    key: string | null,
    assess: () => Promise<Answer>,
  ): Promise<Answer>
  isRunning(principal: Principal, of: AssessmentKind, key: string): boolean
}

export function createSubmissions(): Submissions {
  const running = new Map<string, Promise<unknown>>()
  const nameOf = ({ accountId }: Principal, of: AssessmentKind, key: string) => JSON.stringify([accountId, of, key])
  return {
    run(principal, of, key, assess) {
      if (key === null) return assess()
      const name = nameOf(principal, of, key)
      const earlier = running.get(name)
      if (earlier) return earlier as ReturnType<typeof assess>
      const answer = assess().finally(() => running.delete(name))
      running.set(name, answer)
      return answer
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
  return { state: id !== null ? 'answered' : isRunning ? 'running' : 'unknown', of, id }
}
