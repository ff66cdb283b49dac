/** State of an alert. */
type State = 'open' | 'acknowledged' | 'confirmed' | 'dismissed' | 'needs_evidence'

/** The state after each decision, and the states that allow it. */
const transitions = {
  acknowledge: { to: 'acknowledged', from: ['open'] },
  confirm: { to: 'confirmed', from: ['open', 'acknowledged', 'needs_evidence'] },
  dismiss: { to: 'dismissed', from: ['open', 'acknowledged', 'needs_evidence'] },
  need_evidence: { to: 'needs_evidence', from: ['open', 'acknowledged'] },
  reopen: { to: 'open', from: ['acknowledged', 'confirmed', 'dismissed', 'needs_evidence'] },
} as const satisfies Record<string, { to: State; from: readonly State[] }>

type Decision = keyof typeof transitions

export const stateAfter = (decision: Decision): State => transitions[decision].to

export const isPossible = (decision: Decision, state: State): boolean =>
  (transitions[decision].from as readonly State[]).includes(state)

/** Changes that are not decisions. */
export const undeciding: readonly string[] = ['raise', 'raise_again', 'note']

/** Whether a change is a decision. Only decisions conflict with one another, and only they can be undone. */
export const isDecision = ({ action }: { readonly action: string }): boolean => !undeciding.includes(action)
