import { paramOf } from '@varuna/vocabulary/alerts'
import { useQuery } from '@tanstack/react-query'
import type { AlertDetails, QueuedAlert } from '@varuna/contract/desk/alert-queue'
import { doubtOf } from '@varuna/language/desk/alert-doubt'
import { measuredInAlert } from '@varuna/language/desk/alert-measures'
import { alertWords } from '@varuna/language/desk/alerts'
import { Notice } from '@varuna/ui/notice'
import { Spinner } from '@varuna/ui/spinner'
import typography from '@varuna/ui/typography.module.css'
import type { ReactNode } from 'react'
import { FishingVerdict } from '~/dashboard/verdict/fishing-verdict.tsx'
import { ImageVerdict } from '~/dashboard/verdict/image/image-verdict.tsx'
import { RiskVerdict } from '~/dashboard/verdict/risk-verdict.tsx'
import { useUnits } from '~/dashboard/preferences/use-units.ts'
import { EventVerdict, KeptEventVerdict } from '~/dashboard/alert/event-verdict.tsx'
import { AlertDoubt } from './alert-doubt.tsx'
import { isSourceGone, sourceQuery, type AlertSource } from './source-queries.ts'
import styles from './source-evidence.module.css'

const { alert: words } = alertWords

type SourceEvidenceProps = {
  alert: QueuedAlert
  /** Null until loaded, and when loading failed. */
  details: AlertDetails | null
  isReading: boolean
}

/** Verdict, confidence, reasons and missing information of an alert's source. */
export function SourceEvidence({ alert, details, isReading }: SourceEvidenceProps) {
  const { data, error, isPending } = useQuery(sourceQuery(alert))
  const found = doubtOf(alert)
  const doubt = found && <AlertDoubt {...found} />
  if (details?.assessment) return <FishingVerdict assessment={details.assessment} doubt={doubt} />
  // The source's verdict alone would suggest that nothing is missing.
  if (details?.assessmentText)
    return (
      <>
        <p>{details.assessmentText}</p>
        {doubt && <p>{doubt}</p>}
      </>
    )
  // Until the details are loaded, it is unknown whether the alert is based on more than its source.
  if (isPending || (isReading && alert.code === 'fishing_in_zone'))
    return (
      <p className={styles.loading} role="status">
        <Spinner /> {words.sourceLoading}
      </p>
    )
  if (data) return <Evidence source={data} alert={alert} doubt={doubt} />
  const isGone = isSourceGone(error)
  if (isGone && alert.sourceKind === 'event') return <KeptOfEvent alert={alert} doubt={doubt} />
  return <Notice tone="caution">{isGone ? words.sourceGone : words.noSource(error.message)}</Notice>
}

/** What the alert itself keeps of an event that is no longer stored. */
const KeptOfEvent = ({ alert, doubt }: { alert: QueuedAlert; doubt: ReactNode }) => (
  <KeptEventVerdict kept={measuredInAlert(alert.params, useUnits())} doubt={doubt} />
)

function Evidence({ source, alert, doubt }: { source: AlertSource; alert: QueuedAlert; doubt: ReactNode }) {
  switch (source.kind) {
    case 'image':
      return <ImageVerdict image={source.image} />
    case 'vessel_report':
      return <FishingVerdict assessment={source.assessment} />
    case 'intelligence_report':
      return <RiskVerdict assessment={source.assessment} simulated={false} />
    case 'event':
      return <EventVerdict event={source.event} doubt={doubt} />
    case 'rule':
      return (
        <div className={styles.watched}>
          <p>{words.visitBy(String(paramOf(alert, 'areaName') ?? ''))}</p>
          <p className={typography.aside}>{words.visitHow}</p>
        </div>
      )
    case 'watch_list':
      return (
        <div className={styles.watched}>
          <p>{words.isWatched(String(paramOf(alert, 'listName') ?? ''))}</p>
          <p className={typography.aside}>{words.watchedHow}</p>
        </div>
      )
  }
}
