import { useQuery } from '@tanstack/react-query'
import type { QueuedAlert } from '@varuna/contract/alert-queue'
import type { VesselAssessment } from '@varuna/contract/vessel'
import { alertWords } from '@varuna/language/dashboard/alerts'
import { Notice } from '@varuna/ui/notice'
import { Spinner } from '@varuna/ui/spinner'
import { ProblemError } from '~/api/request.ts'
import { FishingVerdict } from '~/dashboard/verdict/fishing-verdict.tsx'
import { ImageVerdict } from '~/dashboard/verdict/image/image-verdict.tsx'
import { RiskVerdict } from '~/dashboard/verdict/risk-verdict.tsx'
import { EventVerdict } from './event-verdict.tsx'
import { sourceQuery, type AlertSource } from './source-queries.ts'
import styles from './source-evidence.module.css'

const { alert: words } = alertWords

/** The verdict, how sure it is, why, and what is missing, of what raised an alert. */
export function SourceEvidence({ alert, assessment }: { alert: QueuedAlert; assessment: VesselAssessment | null }) {
  const { data, error, isPending } = useQuery(sourceQuery(alert))
  if (assessment) return <FishingVerdict assessment={assessment} />
  if (data) return <Evidence source={data} alert={alert} />
  if (isPending)
    return (
      <p className={styles.loading} role="status">
        <Spinner /> {words.sourceLoading}
      </p>
    )
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
          <p>{words.isWatched(String(alert.params['listName'] ?? ''))}</p>
          <p className={styles.aside}>{words.watchedHow}</p>
        </div>
      )
  }
}
