import { paramOf } from '@varuna/vocabulary/alerts'
import { useQuery } from '@tanstack/react-query'
import type { AlertDetails, QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { alertWords } from '@varuna/language/desk/alerts'
import { Notice } from '@varuna/ui/notice'
import { Spinner } from '@varuna/ui/spinner'
import typography from '@varuna/ui/typography.module.css'
import { ProblemError } from '~/api/request.ts'
import { FishingVerdict } from '~/dashboard/verdict/fishing-verdict.tsx'
import { ImageVerdict } from '~/dashboard/verdict/image/image-verdict.tsx'
import { RiskVerdict } from '~/dashboard/verdict/risk-verdict.tsx'
import { EventVerdict } from './event-verdict.tsx'
import { sourceQuery, type AlertSource } from './source-queries.ts'
import styles from './source-evidence.module.css'

const { alert: words } = alertWords

type SourceEvidenceProps = {
  alert: QueuedAlert
  /** Null until they are read, and where that failed. */
  details: AlertDetails | null
  isReading: boolean
}

/** The verdict, how sure it is, why, and what is missing, of what raised an alert. */
export function SourceEvidence({ alert, details, isReading }: SourceEvidenceProps) {
  const { data, error, isPending } = useQuery(sourceQuery(alert))
  if (details?.assessment) return <FishingVerdict assessment={details.assessment} />
  // The verdict of the source alone would claim that nothing is missing.
  if (details?.assessmentText) return <p>{details.assessmentText}</p>
  // Until the details are read, it is not known whether the alert rests on more than its source.
  if (isPending || (isReading && alert.code === 'fishing_in_zone'))
    return (
      <p className={styles.loading} role="status">
        <Spinner /> {words.sourceLoading}
      </p>
    )
  if (data) return <Evidence source={data} alert={alert} />
  const isGone = error instanceof ProblemError && error.problem.status === 404
  return <Notice tone="caution">{isGone ? words.sourceGone : words.noSource(error.message)}</Notice>
}

function Evidence({ source, alert }: { source: AlertSource; alert: QueuedAlert }) {
  switch (source.kind) {
    case 'image':
      return <ImageVerdict image={source.image} />
    case 'vessel_report':
      return <FishingVerdict assessment={source.assessment} />
    case 'intelligence_report':
      return <RiskVerdict assessment={source.assessment} simulated={false} />
    case 'event':
      return <EventVerdict event={source.event} />
    case 'watch_list':
      return (
        <div className={styles.watched}>
          <p>{words.isWatched(String(paramOf(alert, 'listName') ?? ''))}</p>
          <p className={typography.aside}>{words.watchedHow}</p>
        </div>
      )
  }
}
