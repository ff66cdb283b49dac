import { fishingWords } from '@varuna/language/analysis/fishing'
import { trackFileWords } from '@varuna/language/analysis/track-file'
import { dashboardWords } from '@varuna/language/rooms'
import { formatPosition } from '@varuna/language/shared/position-text'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { AssessmentHistory } from '~/dashboard/assessment/assessment-history.tsx'
import { AnalysisLayout } from '~/dashboard/frame/analysis-layout.tsx'
import { TabFrame } from '~/dashboard/frame/tab-frame.tsx'
import { CurrentAlert } from './current-alert.tsx'
import { FishingDemonstration } from './fishing-demonstration.tsx'
import { FishingResult } from './fishing-result.tsx'
import { ReportTrack, timesOfTrack } from '~/dashboard/track/report-track.tsx'
import { TrackFilePanel } from './track-file/track-file-panel.tsx'
import { useFishingTab } from './use-fishing-tab.ts'
import { VesselForm } from './vessel-form.tsx'
import { VesselMap } from './vessel-map.tsx'

export function FishingTab() {
  const fishing = useFishingTab()
  const { answer, alert, mapVessel, submitting, simulating, check, isOld, answeredAtMs, isLoading } = fishing
  const hasAnswer = answer.kind !== 'none' || submitting || simulating || isLoading
  const isFolded = answer.kind !== 'none' && answer.kind !== 'failed' && answer.kind !== 'gone'
  const currentAlert = <CurrentAlert key="alert" alert={alert} />
  const answered = answer.kind === 'assessed' ? answer.assessment : null
  const about = answered?.report ?? mapVessel?.report
  const times = answered && timesOfTrack(answered.based_on)
  const result = (
    <div key="result" aria-live="polite">
      <FishingResult answer={answer} busy={submitting || isLoading} />
    </div>
  )
  return (
    <TabFrame area="illegalFishing" title={fishingWords.title} description={fishingWords.description}>
      <AnalysisLayout
        form={
          <Panel title={fishingWords.form.title} level={3}>
            <VesselForm tab={fishing} />
          </Panel>
        }
        hasAnswer={hasAnswer}
        summary={
          isFolded && about ? fishingWords.result.summary(about.mmsi, formatPosition(about.lat, about.lon)) : null
        }
        arrivedAtMs={answeredAtMs}
        answer={
          <>
            <Notice tone="caution">{isOld && dashboardWords.analysis.old}</Notice>
            {fishing.ownAlert ? [currentAlert, result] : [result, currentAlert]}
          </>
        }
        map={
          <>
            <VesselMap vessel={mapVessel} typedOnLand={check.status === 'land'} />
            {answered && times && (
              <ReportTrack
                key={answered.mmsi}
                mmsi={answered.mmsi}
                times={times}
                own={trackFileWords.report.own}
                level={3}
              />
            )}
          </>
        }
        aside={<FishingDemonstration tab={fishing} />}
      >
        <AssessmentHistory of="vessel_report" prefix="fishing" shownId={fishing.savedId} onShow={fishing.show} />
      </AnalysisLayout>
      <TrackFilePanel />
    </TabFrame>
  )
}
