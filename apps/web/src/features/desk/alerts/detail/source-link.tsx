import { useQuery } from '@tanstack/react-query'
import type { QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'
import { Button } from '@varuna/ui/button'
import { Link } from 'react-router'
import styles from './source-link.module.css'
import { sourcePath } from './source-path.ts'
import { isSourceGone, sourceQuery } from './source-queries.ts'

const { alert: words } = alertWords

/** Id of the part of the page that has what an alert kept. */
export const KEPT_ID = 'alert-evidence'

/** The page of an alert's source; once an event is no longer stored, what the alert kept of it, further down. */
export function SourceLink({ alert }: { alert: QueuedAlert }) {
  const { error, isPending } = useQuery(sourceQuery(alert))
  const isGone = isSourceGone(error)
  if (isGone && alert.sourceKind !== 'event') return null
  return (
    <p className={styles.source}>
      {isGone ? (
        <Button variant="quiet" className={styles.kept} onClick={() => document.getElementById(KEPT_ID)?.focus()}>
          {words.openKept}
        </Button>
      ) : (
        !isPending && <Link to={sourcePath(alert)}>{words.openSource[alert.sourceKind]}</Link>
      )}
    </p>
  )
}
