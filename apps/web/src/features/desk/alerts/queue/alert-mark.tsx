import type { Alert } from '@varuna/contract/alert'
import type { AlertState } from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'
import { dashboardWords } from '@varuna/language/rooms'
import styles from './alert-mark.module.css'

const levelShapes: Record<Alert['level'], string> = {
  alarm: 'M8 1.2 15.2 14H.8z',
  caution: 'M8 .8 15.2 8 8 15.2.8 8z',
  notice: 'M2 2h12v12H2z',
}

/** Paths of the mark: a full disc for open, half a disc for acknowledged, otherwise a sign of the decision. */
const statePaths: Record<AlertState, string> = {
  open: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z',
  acknowledged: 'M8 2a6 6 0 0 1 0 12z',
  confirmed: 'm4.5 8.2 2.4 2.4 4.6-5',
  dismissed: 'm5.2 5.2 5.6 5.6m0-5.6-5.6 5.6',
  needs_evidence: 'M6 6.2a2 2 0 1 1 2.8 1.9c-.6.3-.8.7-.8 1.2m0 1.9v.1',
}

export const LevelMark = ({ level }: { level: Alert['level'] }) => (
  <svg className={styles.mark} viewBox="0 0 16 16" data-level={level} role="img">
    <title>{dashboardWords.alertLevels[level]}</title>
    <path d={levelShapes[level]} />
  </svg>
)

export const StateMark = ({ state }: { state: AlertState }) => (
  <svg className={styles.state} viewBox="0 0 16 16" data-state={state} role="img">
    <title>{alertWords.states[state]}</title>
    <circle cx="8" cy="8" r="6" />
    <path d={statePaths[state]} />
  </svg>
)
