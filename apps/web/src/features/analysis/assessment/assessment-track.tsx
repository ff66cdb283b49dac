import type { AssessmentDetails } from '@varuna/contract/analysis/assessment'
import { trackFileWords } from '@varuna/language/analysis/track-file'
import { ReadTrackPanel } from '~/dashboard/track/read-track.tsx'
import { ReportTrack, timesOfTrack } from '~/dashboard/track/report-track.tsx'

type AssessmentTrackProps = { details: AssessmentDetails; className: string | undefined }

/** The stored track that an assessment is based on; nothing when there is none. */
export function AssessmentTrack({ details: { of, answer }, className }: AssessmentTrackProps) {
  if (answer === null || of === 'image') return null
  if (of === 'intelligence_report')
    return (
      answer.track && (
        <div className={className}>
          <ReadTrackPanel read={answer.track} />
        </div>
      )
    )
  const times = timesOfTrack(answer.based_on)
  return (
    times && (
      <div className={className}>
        <ReportTrack mmsi={answer.mmsi} times={times} own={trackFileWords.report.ownElsewhere} level={2} />
      </div>
    )
  )
}
