import type { AssessmentDetails } from '@varuna/contract/assessment'
import { trackFileWords } from '@varuna/language/dashboard/track-file'
import { ReadTrackPanel } from '~/dashboard/track/read-track.tsx'
import { ReportTrack, timesOfTrack } from '~/dashboard/track/report-track.tsx'

/** The stored track that an assessment rests on; nothing where it rests on none. */
export function AssessmentTrack({ details }: { details: AssessmentDetails }) {
  if (details.answer === null) return null
  if (details.of === 'intelligence_report')
    return details.answer.track && <ReadTrackPanel read={details.answer.track} />
  if (details.of !== 'vessel_report') return null
  const times = timesOfTrack(details.answer.based_on)
  return (
    times && <ReportTrack mmsi={details.answer.mmsi} times={times} own={trackFileWords.report.ownElsewhere} level={2} />
  )
}
