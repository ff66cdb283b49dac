import { listVersionWords as words } from '@varuna/language/watch/list-versions'
import { Button } from '@varuna/ui/button'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import type { ReactNode } from 'react'
import rows from './list-rows.module.css'

type VersionComparisonProps = {
  name: string
  lead: string
  /** Null while it is read; what bringing the version back would change. */
  difference: ReactNode
  failure: string | null
  restore: { error: Error | null; isPending: boolean }
  onBringBack: () => void
  onClose: () => void
}

/** What bringing back an earlier version would change, and the button that does it. */
export function VersionComparison({
  name,
  lead,
  difference,
  failure,
  restore,
  onBringBack,
  onClose,
}: VersionComparisonProps) {
  return (
    <div className={rows.stack}>
      <p>
        <bdi>{name}</bdi>. {lead}
      </p>
      <Notice tone="error">{failure}</Notice>
      {difference ?? (failure === null && <p>{words.loading}</p>)}
      <Notice tone="error">{restore.error && words.notDone(restore.error.message)}</Notice>
      <div className={layout.centredRow}>
        <Button variant="primary" busy={restore.isPending} busyLabel={words.bringingBack} onClick={onBringBack}>
          {words.bringBack}
        </Button>
        <Button data-initial-focus onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </div>
  )
}
