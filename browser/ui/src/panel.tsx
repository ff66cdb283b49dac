import { controlWords } from '@varuna/language/shared/controls'
import { useId, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './panel.module.css'
import { Spinner } from './spinner.tsx'

export type PanelState =
  | { kind: 'full' }
  | { kind: 'empty'; text: ReactNode }
  | { kind: 'loading'; text: string }
  | { kind: 'failed'; text: ReactNode; onRetry?: () => void }

type PanelProps = {
  title: string
  /** Heading level in the page's outline. */
  level?: 2 | 3 | 4
  actions?: ReactNode
  state?: PanelState
  children?: ReactNode
  className?: string | undefined
}

export function Panel({ title, level = 2, actions, state = { kind: 'full' }, children, className }: PanelProps) {
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <section
      className={[styles.panel, className].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      aria-busy={state.kind === 'loading' || undefined}
    >
      <header className={styles.head}>
        <Heading id={titleId} className={styles.title}>
          {title}
        </Heading>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={styles.body}>{state.kind === 'full' ? children : <PanelMessage state={state} />}</div>
    </section>
  )
}

function PanelMessage({ state }: { state: Exclude<PanelState, { kind: 'full' }> }) {
  return (
    <div className={`${styles.message} ${styles[state.kind]}`} role={state.kind === 'failed' ? 'alert' : undefined}>
      {state.kind === 'loading' && <Spinner />}
      <div>{state.text}</div>
      {state.kind === 'failed' && state.onRetry && (
        <Button sends onClick={state.onRetry}>
          {controlWords.retry}
        </Button>
      )}
    </div>
  )
}
